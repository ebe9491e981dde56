/* C sources to bitcode, by the clang that is installed. Private to the front end. */
#ifndef FRONT_LLVM_READ_COMPILE_H
#define FRONT_LLVM_READ_COMPILE_H

#include "base/scratch.h"
#include "base/status.h"
#include "front/llvm/front.h"
#include <stdbool.h>
#include <stdint.h>

/* Compiles source number `number` of the input and gives the path of its bitcode, allocated, in the
 * scratch folder. */
BASE_MUST_CHECK bool front_llvm_compile(const struct front_llvm_input *in, uint32_t number,
                                        struct base_scratch *scratch, char **output,
                                        struct base_status *s);

#endif
