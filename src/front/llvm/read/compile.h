/* The input of a load, and the compilation of C sources to bitcode by the clang that is
 * installed. */
#ifndef FRONT_LLVM_READ_COMPILE_H
#define FRONT_LLVM_READ_COMPILE_H

#include "base/folders.h"
#include "base/scratch.h"
#include "base/status.h"
#include <stdbool.h>
#include <stdint.h>

struct front_llvm_input {
    const char *const *files; /* .c, .i, .bc, .ll; several are linked into one program */
    uint32_t file_count;
    const char *const *flags; /* the user's, for the compiler */
    uint32_t flag_count;
    uint32_t pointer_bits; /* 32 or 64: compile C for such a platform; 0: as the compiler does */
    bool task_dialect; /* accept the C of verification tasks: implicit functions, gnu89 inline */
    const char *error_function; /* a call of it is the fault REACH_ERROR; NULL: reach_error and
                                   __VERIFIER_error where the program does not define them */
    const struct base_folders *folders; /* of the program and the system; NULL: any */
    bool check_overflow;                /* signed overflow is a fault */
    bool indeterminate_any;             /* a variable that was never written has any value */
    const char *entry;                  /* NULL: main */
};

/* The compiler that sources are compiled with, allocated, and its major version; NULL: none is
 * installed. */
char *front_llvm_compiler(uint32_t *version);
/* The command that installs it, for messages. */
#define FRONT_LLVM_INSTALL "sudo apt-get install clang-19"

/* Adds the folders of the system's headers. */
void front_llvm_folders(struct base_folders *folders);

/* Compiles source number `number` of the input and gives the path of its bitcode, allocated, in the
 * scratch folder. */
BASE_MUST_CHECK bool front_llvm_compile(const struct front_llvm_input *in, uint32_t number,
                                        struct base_scratch *scratch, char **output,
                                        struct base_status *s);

#endif
