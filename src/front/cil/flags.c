/* The flags of mcs that a file from elsewhere may bring along (base/flags.h). Not among them: -pkg
 * runs a program; -out, -doc and their like write files; -resource and -recurse read any; @FILE
 * names more flags. References are libraries by name, without folders. */
#include "front/cil/front.h"

const struct base_flag_rule front_cil_flags[] = {
    {"-d:", BASE_FLAG_WORDS},          {"-define:", BASE_FLAG_WORDS},
    {"-r:", BASE_FLAG_WORD},           {"-reference:", BASE_FLAG_WORD},
    {"-unsafe", BASE_FLAG_WORD},       {"-checked", BASE_FLAG_WORD},
    {"-optimize", BASE_FLAG_WORD},     {"-o+", BASE_FLAG_WHOLE},
    {"-o-", BASE_FLAG_WHOLE},          {"-langversion:", BASE_FLAG_WORD},
    {"-nowarn:", BASE_FLAG_WORDS},     {"-warn:", BASE_FLAG_WORD},
    {"-warnaserror", BASE_FLAG_WORDS}, {0},
};
