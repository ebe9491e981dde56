/* Questions that are written as formulas: temporal properties, invariants, data abstractions. They
 * check the options that they depend on, and are bound to the program once it is loaded. */
#include "cli/formula.h"

#include "base/text.h"
#include "explore/explore.h"
#include <assert.h>
#include <stdlib.h>
#include <string.h>

/* ---- temporal properties ---- */

bool cli_temporal_asked(const struct cli_options *o) {
    return o->ltl || o->progress || o->terminates;
}

/* ---- functions that the search calls ---- */

static bool letter(void *context, struct model *m, uint64_t *out, const char **why) {
    (void)context;
    return m->v->questions->letter(m, out, why);
}

static uint32_t next_edges(void *context, uint32_t state, uint64_t at,
                           const struct explore_edge **out) {
    struct cli_temporal *t = context;
    const struct prop_automaton_edge *edges;
    uint32_t n = prop_automaton_next(t->automaton, state, at, &edges);
    t->edges.count = 0;
    for (uint32_t i = 0; i < n; i++) {
        assert(edges[i].to < prop_automaton_states(t->automaton));
        assert(!(edges[i].marks & ~t->search.marks));
        *base_vec_push(&t->edges) = (struct explore_edge){edges[i].to, edges[i].marks};
    }
    *out = t->edges.at;
    return n;
}

static bool violated(void *context, const uint64_t *word, uint32_t loop, uint32_t count) {
    const struct cli_temporal *t = context;
    return !prop_ltl_holds(&t->formula, t->formula.root, word, loop, count);
}

/* ---- reading ---- */

static bool write_formula(struct cli_temporal *t, const struct cli_options *o,
                          struct base_status *s) {
    if ((o->ltl != NULL) + (o->progress != NULL) + o->terminates > 1)
        return base_fail(s, "--ltl, --progress and --terminates: only one of them at a time");
    if (o->ltl)
        base_text_add(&t->text, o->ltl);
    else if (o->progress)
        base_text_printf(&t->text, "[]<>({at(%s)} || {stopped})", o->progress);
    else
        base_text_add(&t->text, "<>{ended}");
    return true;
}

/* X counts steps, so it needs a search that leaves none out. */
static bool counts_all_steps(const struct cli_options *o, const struct prop_ltl *f,
                             struct base_status *s) {
    return !f->has_next || o->reduce == CLI_REDUCE_NONE ||
           base_fail(s, "X counts steps, and a reduction leaves some out: use --reduce=none");
}

bool cli_temporal_explain(struct base_status *s, const char *option, const char *text) {
    struct base_text t = {0};
    assert(s->message);
    if (!s->has_offset)
        return false;
    assert(s->offset <= strlen(text));
    base_text_printf(&t, "%s: %s\n  %s\n  %*s^", option, s->message, text, (int)s->offset, "");
    base_status_drop(s);
    *s = (struct base_status){0};
    base_fail(s, "%s", t.at);
    base_text_drop(&t);
    return false;
}

bool cli_temporal_read(struct cli_temporal *t, const struct cli_options *o, struct base_status *s) {
    assert(!t->automaton && cli_temporal_asked(o));
    uint32_t negation;
    if (!write_formula(t, o, s))
        return false;
    if (!prop_ltl_parse(&t->formula, t->text.at, s))
        return cli_temporal_explain(s, "--ltl", t->text.at);
    if (!counts_all_steps(o, &t->formula, s) ||
        !prop_ltl_normal(&t->formula, t->formula.root, true, &negation, s))
        return false;
    t->automaton = prop_automaton_new(&t->formula, negation, s);
    if (!t->automaton)
        return false;
    t->search = (struct explore_temporal){.context = t,
                                          .marks = prop_automaton_marks(t->automaton),
                                          .fair = o->fair,
                                          .letter = letter,
                                          .next = next_edges,
                                          .violated = violated};
    return true;
}

/* ---- propositions ---- */

/* The expression that --prop gives for a name. If there is none, the name itself is the expression,
 * or the text inside its braces. */
static char *expression_of(const struct cli_options *o, const char *name) {
    size_t n = strlen(name);
    assert(*name != '{' || (n >= 2 && name[n - 1] == '}'));
    for (uint32_t i = 0; i < o->prop.count; i++)
        if (!strncmp(o->prop.at[i], name, n) && o->prop.at[i][n] == '=')
            return base_strdup(o->prop.at[i] + n + 1);
    return *name == '{' ? base_strndup(name + 1, n - 2) : base_strdup(name);
}

static bool is_used(const struct cli_temporal *t, const char *definition) {
    size_t n = strcspn(definition, "=");
    for (uint32_t i = 0; i < t->formula.atoms.count; i++)
        if (strlen(t->formula.atoms.at[i]) == n && !strncmp(t->formula.atoms.at[i], definition, n))
            return true;
    return false;
}

bool cli_temporal_bind(struct cli_temporal *t, const struct cli_options *o, struct ir_program *p,
                       struct base_status *s) {
    assert(t->automaton && !t->propositions.count);
    for (uint32_t i = 0; i < o->prop.count; i++)
        if (!strchr(o->prop.at[i], '='))
            return base_fail(s, "--prop=%s: it should be NAME=EXPRESSION", o->prop.at[i]);
        else if (!is_used(t, o->prop.at[i]))
            return base_fail(s, "--prop=%s: the formula has no such proposition", o->prop.at[i]);
    for (uint32_t i = 0; i < t->formula.atoms.count; i++) {
        char *expression = expression_of(o, t->formula.atoms.at[i]);
        struct vm_proposition *made = vm_proposition_new(p, expression, s);
        if (!made)
            cli_temporal_explain(s, t->formula.atoms.at[i], expression);
        free(expression);
        if (!made)
            return false;
        *base_vec_push(&t->propositions) = made;
    }
    return true;
}

void cli_temporal_drop(struct cli_temporal *t) {
    if (!t->text.at)
        return; /* no formula was read */
    for (uint32_t i = 0; i < t->propositions.count; i++)
        vm_proposition_drop(t->propositions.at[i]);
    base_vec_drop(&t->propositions);
    base_vec_drop(&t->edges);
    prop_automaton_drop(t->automaton);
    prop_ltl_drop(&t->formula);
    base_text_drop(&t->text);
}

/* ---- invariants ---- */

/* Reads "ok" or "Bank.ok" as a function. NULL: there is no such function. */
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
    assert(!v->count);
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

/* ---- data abstraction ---- */

bool cli_abstractions_asked(const struct cli_options *o) {
    return o->abstract.count || o->unmatched.count;
}

static bool add_abstraction(struct cli_abstractions *v, struct ir_program *p, const char *option,
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
    assert(!v->count);
    for (uint32_t i = 0; i < o->abstract.count; i++) {
        const char *text = o->abstract.at[i], *equals = strchr(text, '=');
        if (!equals || equals == text || !equals[1])
            return base_fail(s, "--abstract: '%s' is not PLACE=FUNCTION", text);
        char *place = base_strndup(text, (size_t)(equals - text));
        bool ok = add_abstraction(v, p, "--abstract", place, equals + 1, s);
        free(place);
        if (!ok)
            return false;
    }
    for (uint32_t i = 0; i < o->unmatched.count; i++)
        if (!add_abstraction(v, p, "--unmatched", o->unmatched.at[i], NULL, s))
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
