/* Data abstraction: --abstract and --unmatched. */
#ifndef CLI_ABSTRACT_H
#define CLI_ABSTRACT_H

#include "base/vec.h"
#include "cli/options.h"
#include "ir/program.h"

struct cli_abstractions {
    struct vm_abstraction *at;
    uint32_t count, room;
};

bool cli_abstractions_asked(const struct cli_options *o);
/* Do they go with the other options? */
BASE_MUST_CHECK bool cli_abstractions_fit(const struct cli_options *o, struct base_status *s);
/* Finds what they are about in the program. */
BASE_MUST_CHECK bool cli_abstractions_bind(struct cli_abstractions *v, const struct cli_options *o,
                                           struct ir_program *p, struct base_status *s);
void cli_abstractions_drop(struct cli_abstractions *v);

#endif
