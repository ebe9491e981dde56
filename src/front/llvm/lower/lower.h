/* From an LLVM module to a program in the IR. */
#ifndef FRONT_LLVM_LOWER_LOWER_H
#define FRONT_LLVM_LOWER_LOWER_H

#include "base/status.h"
#include "front/llvm/core/options.h"
#include "ir/program.h"
#include <llvm-c/Types.h>
#include <stdbool.h>

/* Adds the functions and globals of `module` to `p`, which may already hold others: a declaration
 * in the module means the thing of that name in `p`, a definition replaces it. The module's debug
 * records are brought into their older form, otherwise it is left as it is. False: the module has
 * something that is not C, or that we cannot run; the status names the function and the
 * instruction. */
BASE_MUST_CHECK bool front_llvm_lower(LLVMModuleRef module, struct ir_program *p,
                                      const struct front_llvm_lower_options *o,
                                      struct base_status *s);

#endif
