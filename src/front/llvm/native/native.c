/* The list of all tables of natives that the machine is linked with for a C program. */
#include "front/llvm/native/native.h"

#define TABLE(name) front_llvm_native_##name,
const struct vm_native *const front_llvm_natives[] = {FRONT_LLVM_NATIVES(TABLE)};
#undef TABLE

const uint32_t front_llvm_native_count =
    (uint32_t)(sizeof front_llvm_natives / sizeof *front_llvm_natives);
