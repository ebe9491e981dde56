/* Loads the files of the command line: a program that can run, and the property that it must
 * have. */
#ifndef CLI_LOAD_H
#define CLI_LOAD_H

#include "base/folders.h"
#include "base/status.h"
#include "cli/options.h"
#include "ir/program.h"
#include "task/task.h"
#include "vm/native.h"

/* The front end that a program came from: its natives, and the function that drops what it
 * keeps. */
struct cli_front {
    const char *language; /* "C", "Java", "C#" */
    const struct vm_native *const *natives;
    const uint32_t *native_count;
    void (*drop)(struct ir_program *p); /* called after the machines are dropped, before the program
                                           is; NULL: there is nothing to drop */
    bool wakes;                         /* the platform allows waits to end for no reason */
};

struct cli_program {
    const struct cli_front *front;
    /* A task that asks for nothing but the error function: a value that was never written is any
     * value there. */
    bool indeterminate_any;
    bool check_overflow; /* set before loading: signed overflow must be checked */
    bool keep_variables; /* set before loading: people will look at them (ir_program) */
    struct ir_program ir;
    bool is_task; /* it came from a task definition: the answer is the line of SV-COMP */
    struct task task;
    struct base_folders folders;          /* where its sources may lie (cli/folders.h) */
    struct base_arena arena;              /* of `asked` */
    struct task_property asked;           /* from --property */
    const struct task_property *property; /* the property to check; NULL: --check decides */
};

/* The first of the options' flags for the compiler that a file from elsewhere may not bring along
 * (base/flags.h); NULL: none. */
const char *cli_program_refused(const struct cli_options *o, const struct base_folders *folders);

/* `p` must be zero, and the caller drops it even if this fails. */
BASE_MUST_CHECK bool cli_program_load(struct cli_program *p, const struct cli_options *o,
                                      struct base_status *s);
void cli_program_drop(struct cli_program *p);

#endif
