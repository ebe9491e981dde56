/* The natives that C programs may call, one table a file; a row with name NULL ends a table. A
 * program's function that is declared, not defined, and named in none of them is unmodelled. */
#ifndef FRONT_LLVM_NATIVE_NATIVE_H
#define FRONT_LLVM_NATIVE_NATIVE_H

#include "vm/native.h"
#include <stdint.h>

/* TABLE(name): front_llvm_native_<name>, in <name>.c. */
#define FRONT_LLVM_NATIVES(TABLE)                                                                  \
    TABLE(thread)                                                                                  \
    TABLE(attr)                                                                                    \
    TABLE(mutex)                                                                                   \
    TABLE(cond)                                                                                    \
    TABLE(rwlock)                                                                                  \
    TABLE(sem)                                                                                     \
    TABLE(barrier)                                                                                 \
    TABLE(key)                                                                                     \
    TABLE(cleanup)                                                                                 \
    TABLE(c11)                                                                                     \
    TABLE(verify)                                                                                  \
    TABLE(exit)                                                                                    \
    TABLE(heap)                                                                                    \
    TABLE(string)                                                                                  \
    TABLE(string_search)                                                                           \
    TABLE(string_token)                                                                            \
    TABLE(ctype)                                                                                   \
    TABLE(stdio)                                                                                   \
    TABLE(stdio_print)                                                                             \
    TABLE(stdio_input)                                                                             \
    TABLE(math)                                                                                    \
    TABLE(math_parts)                                                                              \
    TABLE(stdlib)                                                                                  \
    TABLE(random)                                                                                  \
    TABLE(time)

#define TABLE(name) extern const struct vm_native front_llvm_native_##name[];
FRONT_LLVM_NATIVES(TABLE)
#undef TABLE

/* All of them, for vm_model_new. */
extern const struct vm_native *const front_llvm_natives[];
extern const uint32_t front_llvm_native_count;

#endif
