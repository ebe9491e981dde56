/* The list of all tables of natives: what the machine is linked with for a CIL program. */
#include "front/cil/native/native.h"

#define TABLE(name) cil_native_##name,
const struct vm_native *const cil_native_tables[] = {vm_managed_natives, CIL_NATIVES(TABLE)};
#undef TABLE

const uint32_t cil_native_table_count =
    (uint32_t)(sizeof cil_native_tables / sizeof *cil_native_tables);
