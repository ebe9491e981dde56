#include "cli/invariant.h"

#include "base/text.h"
#include "cli/temporal.h"
#include <string.h>

bool cli_invariants_fit(const struct cli_options *o, struct base_status *s) {
    if (!o->invariant.count)
        return true;
    if (o->count_executions)
        return base_fail(s, "--count-executions looks at no states, and checks no --invariant");
    return o->reduce <= CLI_REDUCE_LOCAL ||
           base_fail(s, "this reduction leaves out states that an invariant would be asked in: "
                        "--reduce=local or --reduce=none go with --invariant");
}

/* "ok" and "Bank.ok" are functions, if there are such. */
static struct vm_proposition *as_function(struct ir_program *p, const char *text) {
    struct base_status ignored = {0};
    struct base_text call = {0};
    for (const char *c = text; *c; c++)
        if (strchr(" ()[]<>=!&|+-*/%{}'", *c))
            return NULL;
    base_text_printf(&call, "%s()", text);
    struct vm_proposition *made = vm_proposition_new(p, call.at, &ignored);
    base_text_drop(&call);
    base_status_drop(&ignored);
    return made;
}

struct vm_proposition *cli_question_new(struct ir_program *p, const char *text,
                                        struct base_status *s) {
    struct vm_proposition *made = as_function(p, text);
    return made ? made : vm_proposition_new(p, text, s);
}

bool cli_invariants_bind(struct cli_invariants *v, const struct cli_options *o,
                         struct ir_program *p, struct base_status *s) {
    for (uint32_t i = 0; i < o->invariant.count; i++) {
        const char *text = o->invariant.at[i];
        struct vm_proposition *made = cli_question_new(p, text, s);
        if (!made)
            return cli_temporal_explain(s, "--invariant", text);
        *base_vec_push(v) = made;
    }
    return true;
}

void cli_invariants_drop(struct cli_invariants *v) {
    for (uint32_t i = 0; i < v->count; i++)
        vm_proposition_drop(v->at[i]);
    base_vec_drop(v);
}
