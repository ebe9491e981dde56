/* From files to a program that the machine can run: C# sources and .NET assemblies. */
#ifndef FRONT_CIL_FRONT_H
#define FRONT_CIL_FRONT_H

#include "base/flags.h"
#include "base/status.h"
#include "ir/program.h"
#include <stdbool.h>
#include <stdint.h>

struct front_cil_input {
    const char *const *files; /* .cs, .exe, .dll: sources are compiled together */
    uint32_t file_count;
    const char *const *references; /* assemblies or folders to look for them in */
    uint32_t reference_count;
    const char *const *flags; /* the user's, for mcs */
    uint32_t flag_count;
    const char *entry;       /* "Namespace.Type::Method" or NULL: the entry point of the assembly */
    const char *const *args; /* of Main */
    uint32_t arg_count;
};

/* Starts a program in `p`, which is initialised and empty: its entry function, and a supply that
 * lowers methods when they are called. The supply lives as long as the program. False: the input is
 * bad, and the status says why. A compiler's messages are in it verbatim and can be many lines. */
BASE_MUST_CHECK bool front_cil_load(const struct front_cil_input *in, struct ir_program *p,
                                    struct base_status *s);
/* Called before the program is dropped: drops what the front end keeps beside it. */
void front_cil_drop(struct ir_program *p);

/* Does the name look like a file that front_cil_load reads? */
bool front_cil_reads(const char *path);

/* The C# compiler, allocated; NULL: none is installed. Below: the command that installs it. */
char *front_cil_compiler(void);
#define FRONT_CIL_INSTALL "sudo apt-get install mono-devel"

/* The flags of mcs that a file from elsewhere may bring along. */
extern const struct base_flag_rule front_cil_flags[];

#endif
