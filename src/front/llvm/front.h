/* From files to a program that the machine can run: C sources, LLVM bitcode and LLVM text.
 * read/compile.h declares the input, struct front_llvm_input, and the compiler,
 * front_llvm_compiler; native/native.h the natives that programs may call. */
#ifndef FRONT_LLVM_FRONT_H
#define FRONT_LLVM_FRONT_H

#include "base/flags.h"
#include "base/status.h"
#include "front/llvm/native/native.h"
#include "front/llvm/read/compile.h"
#include "ir/program.h"
#include <stdbool.h>
#include <stdint.h>

/* Adds the files' program, and the prelude of functions that heddle brings along, to `p`, which is
 * initialised and empty. Then verifies it and computes its liveness. False: the input is bad, and
 * the status says why. A compiler's messages are in the status verbatim and can be many lines. */
BASE_MUST_CHECK bool front_llvm_load(const struct front_llvm_input *in, struct ir_program *p,
                                     struct base_status *s);

/* Does the name look like a file that front_llvm_load reads? */
bool front_llvm_reads(const char *path);

/* The flags of clang that a file from elsewhere may bring along. */
extern const struct base_flag_rule front_llvm_flags[];

#endif
