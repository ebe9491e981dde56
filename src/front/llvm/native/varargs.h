/* Variable arguments as a callee finds them: a block in memory, laid out as the platform's va_arg
 * expects. On x86-64 every argument takes 8 bytes and a long double 16 at a multiple of 16; on i386
 * everything is a multiple of 4 bytes, and 4 is all the alignment there is. */
#ifndef FRONT_LLVM_NATIVE_VARARGS_H
#define FRONT_LLVM_NATIVE_VARARGS_H

#include "front/llvm/native/arg.h"

struct front_llvm_varargs {
    struct vm_call *c;
    uint64_t at; /* address of the next one */
};

/* Opens a va_list argument. A function that we lower finds all arguments in its overflow area. */
enum vm_status front_llvm_varargs_open(struct vm_call *c, uint64_t list,
                                       struct front_llvm_varargs *out);

/* The next argument, an integer of `bytes` bytes (1, 2: passed as int), zero-extended. */
enum vm_status front_llvm_varargs_integer(struct front_llvm_varargs *v, uint32_t bytes,
                                          uint64_t *value);
enum vm_status front_llvm_varargs_pointer(struct front_llvm_varargs *v, uint64_t *value);
enum vm_status front_llvm_varargs_double(struct front_llvm_varargs *v, double *value);
enum vm_status front_llvm_varargs_long_double(struct front_llvm_varargs *v, long double *value);

#endif
