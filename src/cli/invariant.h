/* --invariant: what must hold in every state. */
#ifndef CLI_INVARIANT_H
#define CLI_INVARIANT_H

#include "cli/options.h"
#include "ir/program.h"
#include "vm/proposition.h"

struct cli_invariants {
    struct vm_proposition **at;
    uint32_t count, room;
};

/* Before a program is loaded: refuses options that do not go with it. */
BASE_MUST_CHECK bool cli_invariants_fit(const struct cli_options *o, struct base_status *s);
/* When the program is known. `v` is zero before; cli_invariants_drop after, also when it failed. */
BASE_MUST_CHECK bool cli_invariants_bind(struct cli_invariants *v, const struct cli_options *o,
                                         struct ir_program *p, struct base_status *s);
/* What a user asks about states: a function by its name, or an expression. NULL with a status. */
struct vm_proposition *cli_question_new(struct ir_program *p, const char *text,
                                        struct base_status *s);
void cli_invariants_drop(struct cli_invariants *v);

#endif
