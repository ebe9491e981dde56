/* From files to a program that the machine can run: C sources, LLVM bitcode and LLVM text. */
#ifndef FRONT_LLVM_FRONT_H
#define FRONT_LLVM_FRONT_H

#include "base/status.h"
#include "ir/program.h"
#include <stdbool.h>
#include <stdint.h>

struct front_llvm_input {
    const char *const *files; /* .c, .i, .bc, .ll; several are linked into one program */
    uint32_t file_count;
    const char *const *flags; /* the user's, for the compiler */
    uint32_t flag_count;
    uint32_t pointer_bits; /* 32 or 64: compile C for such a machine; 0: as the compiler does */
    bool task_dialect; /* accept the C of verification tasks: implicit functions, gnu89 inline */
    const char *error_function; /* a call of it is the fault REACH_ERROR; NULL: reach_error and
                                   __VERIFIER_error where the program does not define them */
    bool check_overflow;        /* signed overflow is a fault */
    const char *entry;          /* NULL: main */
};

/* Adds the files' program, and the prelude of functions that heddle brings along, to `p`, which is
 * initialised and empty; verifies it and computes its liveness. False: the input is bad, the status
 * says what. A compiler's messages are in the status verbatim, many lines. */
BASE_MUST_CHECK bool front_llvm_load(const struct front_llvm_input *in, struct ir_program *p,
                                     struct base_status *s);

/* Does the name look like a file that front_llvm_load reads? */
bool front_llvm_reads(const char *path);

/* The compiler that sources are compiled with, allocated, and its major version; NULL: none is
 * installed. */
char *front_llvm_compiler(uint32_t *version);
/* The command that installs it, for messages. */
#define FRONT_LLVM_INSTALL "sudo apt-get install clang-19"

#endif
