/* Bitcode and LLVM text to one LLVM module, with nothing printed and everything said in a
 * status. Private to the front end. LLVM may still abort or crash on hostile input: see guard.h. */
#ifndef FRONT_LLVM_READ_READ_H
#define FRONT_LLVM_READ_READ_H

#include "base/status.h"
#include <llvm-c/Types.h>
#include <stdbool.h>

/* Between two calls `said` is NULL unless one of them failed, and then nothing more is read. */
struct front_llvm_reader {
    LLVMContextRef context;
    LLVMModuleRef module; /* what was read so far, linked; NULL: nothing */
    char *said;           /* the first error that LLVM told the diagnostic handler */
};

void front_llvm_reader_init(struct front_llvm_reader *r);
void front_llvm_reader_drop(struct front_llvm_reader *r);

/* Reads `path` and links it to what was read before; messages call it `name`. */
BASE_MUST_CHECK bool front_llvm_read(struct front_llvm_reader *r, const char *path,
                                     const char *name, struct base_status *s);

/* Runs LLVM's own verifier over the whole module, and checks that its platform is like those we
 * model. */
BASE_MUST_CHECK bool front_llvm_read_check(struct front_llvm_reader *r, struct base_status *s);

#endif
