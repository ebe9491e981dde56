/* The flags of javac that a file from elsewhere may bring along (base/flags.h). Not among them: -J
 * is for the virtual machine that javac runs on; processors and plugins are code; -d, -s and -h
 * write files; @FILE names more flags. */
#include "front/jvm/front.h"

const struct base_flag_rule front_jvm_flags[] = {
    {"-g", BASE_FLAG_WHOLE},
    {"-g:", BASE_FLAG_WORDS},
    {"-nowarn", BASE_FLAG_WHOLE},
    {"-deprecation", BASE_FLAG_WHOLE},
    {"-parameters", BASE_FLAG_WHOLE},
    {"-Werror", BASE_FLAG_WHOLE},
    {"-Xlint", BASE_FLAG_WHOLE},
    {"-Xlint:", BASE_FLAG_WORDS},
    {"--enable-preview", BASE_FLAG_WHOLE},
    {"--release", BASE_FLAG_NEXT},
    {"--source", BASE_FLAG_NEXT},
    {"--target", BASE_FLAG_NEXT},
    {"-source", BASE_FLAG_NEXT},
    {"-target", BASE_FLAG_NEXT},
    {"-encoding", BASE_FLAG_NEXT},
    {0},
};
