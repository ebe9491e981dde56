/* The assumptions of the machine, which hold until a step shows that one is wrong, and the options
 * that do without them. */
#ifndef CLI_ASSUMPTION_H
#define CLI_ASSUMPTION_H

#include "explore/restart.h"
#include "vm/vm.h"
#include <stddef.h>

/* An assumption of the machine, which is a row of explore/restarts.def, and the flag of a machine
 * that does not make it. */
struct cli_assumption {
    enum explore_restart why;
    enum vm_assumption what;
    size_t flag;        /* its offset in struct vm_options */
    const char *option; /* NULL: there is none, because the machine learns what it needs itself */
};

const struct cli_assumption *cli_assumption_of(enum explore_restart why);
/* One that was wrong in some step of the machine or another of its family; NULL: none was. */
const struct cli_assumption *cli_assumption_wrong(struct model *machine);

#endif
