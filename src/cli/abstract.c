#include "cli/abstract.h"

#include "cli/invariant.h"
#include "cli/temporal.h"
#include "explore/explore.h"
#include <stdlib.h>
#include <string.h>

bool cli_abstractions_asked(const struct cli_options *o) {
    return o->abstract.count || o->unmatched.count;
}

bool cli_abstractions_fit(const struct cli_options *o, struct base_status *s) {
    bool bound = o->context_bound != UINT64_MAX || o->iterative;
    bool fits = o->search == EXPLORE_DFS && !bound && !cli_temporal_asked(o) &&
                o->reduce <= CLI_REDUCE_LOCAL && !o->count_executions && !o->check_reduction &&
                o->when_full == CLI_WHEN_FULL_STOP;
    return !cli_abstractions_asked(o) || fits ||
           base_fail(s,
                     "--abstract and --unmatched go with --search=dfs and --reduce=local or none, "
                     "and with no context bound, temporal property, --when-full, "
                     "--count-executions or --check-reduction");
}

static bool add(struct cli_abstractions *v, struct ir_program *p, const char *option,
                const char *place, const char *value, struct base_status *s) {
    struct vm_abstraction *a = base_vec_push(v);
    *a = (struct vm_abstraction){.place = vm_proposition_place(p, place, s)};
    if (!a->place)
        return cli_temporal_explain(s, option, place);
    if (value)
        a->value = cli_question_new(p, value, s);
    return !value || a->value || cli_temporal_explain(s, option, value);
}

bool cli_abstractions_bind(struct cli_abstractions *v, const struct cli_options *o,
                           struct ir_program *p, struct base_status *s) {
    for (uint32_t i = 0; i < o->abstract.count; i++) {
        const char *text = o->abstract.at[i], *equals = strchr(text, '=');
        if (!equals || equals == text || !equals[1])
            return base_fail(s, "--abstract: '%s' is not PLACE=FUNCTION", text);
        char *place = base_strndup(text, (size_t)(equals - text));
        bool ok = add(v, p, "--abstract", place, equals + 1, s);
        free(place);
        if (!ok)
            return false;
    }
    for (uint32_t i = 0; i < o->unmatched.count; i++)
        if (!add(v, p, "--unmatched", o->unmatched.at[i], NULL, s))
            return false;
    return true;
}

void cli_abstractions_drop(struct cli_abstractions *v) {
    for (uint32_t i = 0; i < v->count; i++) {
        vm_proposition_drop((struct vm_proposition *)(uintptr_t)v->at[i].place);
        vm_proposition_drop((struct vm_proposition *)(uintptr_t)v->at[i].value);
    }
    base_vec_drop(v);
}
