/* From the files of the command line to a program that can run, and the property that it must have.
 */
#ifndef CLI_LOAD_H
#define CLI_LOAD_H

#include "base/status.h"
#include "cli/options.h"
#include "front/llvm/task.h"
#include "ir/program.h"

struct cli_program {
    bool check_overflow; /* set before loading: signed overflow is wanted as a check */
    struct ir_program ir;
    bool is_task; /* came from a task definition: the answer is the line of SV-COMP */
    struct front_llvm_task task;
    struct base_arena arena;                    /* of `asked` */
    struct front_llvm_property asked;           /* --property */
    const struct front_llvm_property *property; /* to check; NULL: what --check says */
};

/* `p` is zero before; cli_program_drop after, also when it failed. */
BASE_MUST_CHECK bool cli_program_load(struct cli_program *p, const struct cli_options *o,
                                      struct base_status *s);
void cli_program_drop(struct cli_program *p);

#endif
