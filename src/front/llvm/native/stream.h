/* The three streams there are. A FILE is a hidden object of the prelude; only stdin's has content:
 * whether its end was seen. */
#ifndef FRONT_LLVM_NATIVE_STREAM_H
#define FRONT_LLVM_NATIVE_STREAM_H

#include "front/llvm/native/arg.h"

enum front_llvm_stream { FRONT_LLVM_STDIN, FRONT_LLVM_STDOUT, FRONT_LLVM_STDERR };

/* Faults if the pointer is none of them. */
enum vm_status front_llvm_stream_of(struct vm_call *c, uint64_t pointer,
                                    enum front_llvm_stream *out);
/* Is it one that can be written? Faults otherwise. */
enum vm_status front_llvm_stream_output(struct vm_call *c, uint64_t pointer, bool *to_stderr);
/* Is it the one that can be read? Faults otherwise. */
enum vm_status front_llvm_stream_input(struct vm_call *c, uint64_t pointer);

#endif
