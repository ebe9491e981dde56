/* Random programs: every search must agree with the oracle on all that it reports. */
#include "generate.h"
#include "toys.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>

#include <cmocka.h>

static uint64_t generator;

static void print_program(const struct toys_program *p) {
    for (uint32_t t = 0; t < p->program.threads; t++)
        for (uint32_t i = 0; i < p->length[t]; i++)
            printf("T%u:%u op %d a %u b %u value %d\n", t, i, (int)p->code[t][i].op,
                   p->code[t][i].a, p->code[t][i].b, p->code[t][i].value);
}

static void compare(const struct toys_program *p, const struct oracle *o,
                    const struct explore_options *options, const char *what) {
    struct explore_result r;
    toys_run(p, options, &r);
    const char *differs = toys_differ(o, &r);
    if (differs) {
        print_program(p);
        printf("oracle: %u states, %u steps, %u faults; search: %llu, %llu, %u\n", o->states.count,
               o->edges.count, o->faults.count, (unsigned long long)r.stats.states,
               (unsigned long long)r.stats.transitions, r.faults.count);
        for (uint32_t i = 0; i < o->faults.count; i++)
            printf("oracle's %s %u %u\n", model_fault_name(o->faults.at[i].kind),
                   o->faults.at[i].site, o->faults.at[i].site2);
        for (uint32_t i = 0; i < r.faults.count; i++)
            printf("search's %s %u %u\n", model_fault_name(r.faults.at[i].fault.kind),
                   r.faults.at[i].fault.site, r.faults.at[i].fault.site2);
        fail_msg("%s: %s differ", what, differs);
    }
    explore_result_drop(&r);
}

/* A search that stops at the first fault finds one iff there is one. */
static void compare_first(const struct toys_program *p, const struct oracle *o) {
    struct explore_options options = toys_options();
    struct explore_result r;
    options.all_faults = false;
    options.workers = 1 + generate_draw(&generator, 3);
    toys_run(p, &options, &r);
    uint32_t faults = 0;
    for (uint32_t i = 0; i < o->faults.count; i++)
        faults += o->faults.at[i].kind != MODEL_FAULT_UNMODELLED;
    assert_int_equal(r.faults.count, faults > 0);
    if (r.faults.count) {
        assert_true(r.faults.at[0].replayed);
        const struct model_fault *f = &r.faults.at[0].fault;
        assert_true(oracle_has_fault(o, (struct oracle_fault){f->kind, f->site, f->site2}));
    }
    explore_result_drop(&r);
}

static void one_program(uint32_t *used, uint32_t *seen) {
    struct toys_program p;
    struct oracle o;
    generate_program(&generator, &p);
    oracle_open(&o, &p.program, 5000);
    if (!o.too_big) {
        struct explore_options options = toys_options();
        compare(&p, &o, &options, "depth-first");
        options.search = EXPLORE_BFS;
        compare(&p, &o, &options, "breadth-first");
        options.search = EXPLORE_DFS;
        options.workers = 2 + generate_draw(&generator, 3);
        options.seed = generate_draw(&generator, 1000);
        compare(&p, &o, &options, "parallel");
        options.search = EXPLORE_BFS;
        compare(&p, &o, &options, "parallel breadth-first");
        options.search = EXPLORE_DFS;
        options.store.kind = generate_draw(&generator, 2) ? STORE_COMPACT : STORE_BITSTATE;
        if (generate_draw(&generator, 8) == 0)
            compare(&p, &o, &options, "lossy");
        compare_first(&p, &o);
        ++*used;
        for (uint32_t i = 0; i < o.faults.count; i++)
            seen[o.faults.at[i].kind]++;
    }
    oracle_close(&o);
}

static void programs(void **state) {
    (void)state;
    uint32_t used = 0, seen[MODEL_FAULT_KINDS] = {0};
    uint64_t wanted = generate_count(400);
    generator = generate_seed(1);
    while (used < wanted)
        one_program(&used, seen);
    if (wanted < 400)
        return;
    /* The programs must be worth it. */
    assert_true(seen[MODEL_FAULT_ASSERTION] > 5 && seen[MODEL_FAULT_DEADLOCK] > 5);
    assert_true(seen[MODEL_FAULT_PARTIAL_DEADLOCK] > 5 && seen[MODEL_FAULT_DATA_RACE] > 5);
    assert_true(seen[MODEL_FAULT_NONTERMINATION] > 3 && seen[MODEL_FAULT_UNMODELLED] > 1);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(programs)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
