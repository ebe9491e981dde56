/* Our automata and SPIN's never claims accept the same words. Skipped where SPIN is not installed.
 */
#include "prop/automaton.h"
#include "prop/ltl.h"

#include "lasso.h"
#include <ctype.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { CLAIM_EDGES = 4000, CLAIM_STATES = 400 };

/* A never claim: states by name, and one state may have several; an edge has a guard, a formula
 * without temporal operators. State 0 is the initial one. */
struct claim {
    char *names[CLAIM_STATES];
    uint32_t of[CLAIM_STATES]; /* by name: its state */
    uint32_t name_count, states;
    bool accepting[CLAIM_STATES];
    bool labelled; /* the last line was a label */
    struct {
        uint32_t from, to, guard;
    } edges[CLAIM_EDGES];
    uint32_t edge_count;
    struct prop_ltl guards;
};

static uint32_t name_state(struct claim *c, const char *name, size_t length, uint32_t state) {
    for (uint32_t i = 0; i < c->name_count; i++)
        if (strlen(c->names[i]) == length && !strncmp(c->names[i], name, length))
            return c->of[i];
    assert_true(c->name_count < CLAIM_STATES);
    c->names[c->name_count] = strndup(name, length);
    c->of[c->name_count++] = state;
    c->accepting[state] |= !strncmp(name, "accept", 6);
    if (state == c->states)
        c->states++;
    return state;
}

/* "((a)) && (1)": SPIN writes 1 for true. */
static uint32_t guard_of(struct claim *c, const char *text, size_t length) {
    struct base_text t = {0};
    for (size_t i = 0; i < length; i++) {
        if (text[i] == '1')
            base_text_add(&t, "true");
        else
            base_text_char(&t, text[i]);
    }
    struct prop_ltl *g = &c->guards;
    struct base_status s = {0};
    struct prop_ltl fresh = {0}; /* then copied to where all guards are */
    for (const char *name = "abc"; *name; name++)
        prop_ltl_atom(&fresh, name, 1);
    if (!prop_ltl_parse(&fresh, t.at, &s))
        fail_msg("%s in %s", s.message, t.at);
    uint32_t *map = calloc(fresh.nodes.count, sizeof *map);
    for (uint32_t i = 0; i < fresh.nodes.count; i++) {
        struct prop_ltl_node n = fresh.nodes.at[i];
        bool leaf = n.op <= PROP_LTL_ATOM;
        map[i] = prop_ltl_make(g, n.op, leaf ? n.left : map[n.left], leaf ? 0 : map[n.right]);
    }
    uint32_t root = map[fresh.root];
    free(map);
    prop_ltl_drop(&fresh);
    base_text_drop(&t);
    return root;
}

static void add_edge(struct claim *c, uint32_t from, const char *guard, size_t length,
                     uint32_t to) {
    assert_true(c->edge_count < CLAIM_EDGES);
    uint32_t g = guard_of(c, guard, length);
    c->edges[c->edge_count].from = from;
    c->edges[c->edge_count].to = to;
    c->edges[c->edge_count++].guard = g;
}

static void read_line(struct claim *c, char *line, uint32_t *current) {
    while (isspace((unsigned char)*line))
        line++;
    size_t n = strcspn(line, ":");
    if (strncmp(line, "::", 2) != 0 && line[n] == ':' && isalpha((unsigned char)*line)) {
        *current = name_state(c, line, n, c->labelled ? *current : c->states);
        c->labelled = true;
        return;
    }
    c->labelled = false;
    if (!strncmp(line, "skip", 4)) {
        add_edge(c, *current, "1", 1, *current);
        return;
    }
    if (strncmp(line, "::", 2) != 0)
        return;
    char *guard = line + 2, *arrow = strstr(line, "-> goto ");
    char *assertion = strstr(line, "-> assert(");
    char *atomic = strstr(line, "atomic {");
    if (atomic)
        guard = atomic + 8;
    if (arrow) {
        char *target = arrow + 8;
        add_edge(c, *current, guard, (size_t)(arrow - guard),
                 name_state(c, target, strcspn(target, " \n\t};"), c->states));
    } else if (assertion) { /* what follows is accepted, whatever it is */
        add_edge(c, *current, guard, (size_t)(assertion - guard),
                 name_state(c, "accept_all", 10, c->states));
    }
}

static bool read_claim(struct claim *c, const char *formula) {
    char command[4096], line[8192];
    snprintf(command, sizeof command, "spin -f '%s' 2>/dev/null", formula);
    FILE *pipe = popen(command, "r");
    uint32_t current = 0;
    assert_non_null(pipe);
    *c = (struct claim){0};
    for (const char *name = "abc"; *name; name++)
        prop_ltl_atom(&c->guards, name, 1);
    while (fgets(line, sizeof line, pipe)) {
        if (!strncmp(line, "never", 5))
            continue;
        read_line(c, line, &current);
    }
    pclose(pipe);
    return c->states > 0;
}

static void drop_claim(struct claim *c) {
    for (uint32_t i = 0; i < c->name_count; i++)
        free(c->names[i]);
    prop_ltl_drop(&c->guards);
}

static bool claim_accepts(const struct claim *c, const struct lasso_word *w) {
    BASE_VEC(struct lasso_edge) edges = {0};
    for (uint32_t i = 0; i < c->edge_count; i++)
        for (uint32_t p = 0; p < w->count; p++) {
            uint32_t after = p + 1 < w->count ? p + 1 : w->loop;
            if (!prop_ltl_holds(&c->guards, c->edges[i].guard, &w->at[p], 0, 1))
                continue;
            *base_vec_push(&edges) = (struct lasso_edge){c->edges[i].from * w->count + p,
                                                         c->edges[i].to * w->count + after,
                                                         c->accepting[c->edges[i].from]};
        }
    bool accepted = lasso_in_graph(edges.at, edges.count, c->states * w->count, 1);
    base_vec_drop(&edges);
    return accepted;
}

static bool have_spin(void) {
    return system("spin -V >/dev/null 2>&1") == 0;
}

static void check_formula(struct prop_ltl *f) {
    struct base_status s = {0};
    struct base_text text = {0};
    struct claim claim;
    uint32_t normal;
    prop_ltl_print(f, f->root, &text);
    assert_true(prop_ltl_normal(f, f->root, false, &normal, &s));
    struct prop_automaton *a = prop_automaton_new(f, normal, &s);
    assert_non_null(a);
    if (read_claim(&claim, text.at) && claim.states * 7 <= LASSO_NODES_MOST / 2)
        for (int i = 0; i < 10; i++) {
            struct lasso_word w;
            lasso_random_word(&w);
            if (claim_accepts(&claim, &w) != lasso_accepted(a, &w))
                fail_msg("SPIN disagrees on %s", text.at);
        }
    drop_claim(&claim);
    prop_automaton_drop(a);
    base_text_drop(&text);
}

static void random_formulas(void **state) {
    (void)state;
    if (!have_spin()) {
        print_message("skipped: SPIN is not installed\n");
        skip();
    }
    for (unsigned seed = 1; seed <= 150; seed++) {
        struct prop_ltl f = {0};
        srand(seed);
        f.root = lasso_random_formula(&f, 3, false);
        check_formula(&f);
        prop_ltl_drop(&f);
    }
}

static void usual_formulas(void **state) {
    (void)state;
    static const char *const usual[] = {
        "[]a",
        "<>a",
        "[]<>a",
        "<>[]a",
        "a U b",
        "a W b",
        "a V b",
        "[](a -> <>b)",
        "[](a -> (b U c))",
        "[]<>a -> []<>b",
        "(<>a) -> (!b U a)",
        "<>(a && <>b)",
        "!([]a || <>b)",
    };
    if (!have_spin())
        skip();
    for (size_t i = 0; i < sizeof usual / sizeof *usual; i++) {
        struct prop_ltl f = {0};
        struct base_status s = {0};
        for (const char *name = "abc"; *name; name++)
            prop_ltl_atom(&f, name, 1);
        assert_true(prop_ltl_parse(&f, usual[i], &s));
        check_formula(&f);
        prop_ltl_drop(&f);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(usual_formulas),
        cmocka_unit_test(random_formulas),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
