/* Searches of programs with known answers: counts, verdicts, reasons, limits. */
#include "clock.h"
#include "toys.h"

#include <setjmp.h>
#include <stdarg.h>

#include <cmocka.h>

static void expect_oracle(const struct toys_program *p, const struct explore_options *options) {
    struct oracle o;
    struct explore_result r;
    oracle_open(&o, &p->program, 100000);
    assert_false(o.too_big);
    toys_run(p, options, &r);
    const char *differs = toys_differ(&o, &r);
    if (differs)
        fail_msg("%s differ", differs);
    explore_result_drop(&r);
    oracle_close(&o);
}

/* Every search, store and number of workers. */
static void expect_everywhere(const struct toys_program *p) {
    static const enum store_kind kinds[] = {STORE_TREE, STORE_BITSTATE, STORE_COMPACT};
    for (uint32_t workers = 1; workers <= 4; workers *= 2) {
        for (int kind = 0; kind < 3; kind++) {
            struct explore_options o = toys_options();
            o.workers = workers;
            o.store.kind = kinds[kind];
            if (BASE_STRESS && o.store.kind == STORE_BITSTATE)
                continue; /* of so few bits that it misses states */
            expect_oracle(p, &o);
            o.search = EXPLORE_BFS;
            expect_oracle(p, &o);
        }
    }
}

static void counter(void **state) {
    (void)state;
    struct toys_program p;
    struct explore_result r;
    struct explore_options o = toys_options();
    toys_counter(&p, 3, 3);
    expect_everywhere(&p);
    o.property_count = 2; /* without races: it has some */
    toys_run(&p, &o, &r);
    assert_int_equal(r.verdict, EXPLORE_VERIFIED);
    assert_int_equal(r.stats.states, 7646);
    assert_int_equal(r.stats.transitions, 18843);
    assert_int_equal(r.outcomes.count, 8); /* 2 to 9 */
    assert_int_equal(r.stats.depth, 18);
    assert_true(r.stats.memory_bytes >= r.stats.store_bytes);
    assert_true(r.stats.instructions > 0);
    explore_result_drop(&r);
}

static void philosophers(void **state) {
    (void)state;
    struct toys_program p;
    struct explore_result r;
    struct explore_options o = toys_options();
    toys_philosophers(&p, 4, 3, true);
    expect_everywhere(&p);
    toys_run(&p, &o, &r);
    assert_int_equal(r.verdict, EXPLORE_VERIFIED);
    explore_result_drop(&r);
    toys_philosophers(&p, 4, 1, false);
    expect_everywhere(&p);
    o.shortest = true;
    toys_run(&p, &o, &r);
    assert_int_equal(r.verdict, EXPLORE_VIOLATION);
    assert_int_equal(r.faults.count, 1);
    assert_int_equal(r.faults.at[0].fault.kind, MODEL_FAULT_DEADLOCK);
    assert_int_equal(r.faults.at[0].path.count, 4); /* each takes one fork */
    assert_int_equal(r.faults.at[0].switches, 3);
    assert_true(r.faults.at[0].replayed);
    assert_true(BASE_STRESS || r.faults.at[0].shortest); /* its search is of one node there */
    explore_result_drop(&r);
}

/* Stops at the first fault, with its path, although there are many. */
static void first_fault(void **state) {
    (void)state;
    struct toys_program p;
    struct explore_result r;
    struct explore_options o = toys_options();
    toys_counter(&p, 3, 3);
    for (o.workers = 1; o.workers <= 4; o.workers *= 2) {
        for (int s = 0; s < 2; s++) {
            o.search = s ? EXPLORE_BFS : EXPLORE_DFS;
            o.all_faults = false;
            toys_run(&p, &o, &r);
            assert_int_equal(r.verdict, EXPLORE_VIOLATION);
            assert_int_equal(r.faults.count, 1);
            assert_int_equal(r.faults.at[0].fault.kind, MODEL_FAULT_DATA_RACE);
            assert_true(r.faults.at[0].replayed);
            assert_true(r.stats.states < 7646);
            explore_result_drop(&r);
        }
    }
}

static void expect_reason(const struct toys_program *p, const struct explore_options *o,
                          enum explore_reason reason) {
    struct explore_result r;
    toys_run(p, o, &r);
    assert_int_equal(r.verdict, EXPLORE_INCONCLUSIVE);
    for (int i = 0; i < EXPLORE_REASON_COUNT; i++)
        assert_int_equal(r.reasons[i], i == (int)reason);
    assert_non_null(explore_reason_text(reason));
    explore_result_drop(&r);
}

static void limits(void **state) {
    (void)state;
    struct toys_program p;
    struct explore_options o = toys_options();
    o.property_count = 2;
    toys_counter(&p, 4, 4);
    for (int s = 0; s < 2; s++) {
        o.search = s ? EXPLORE_BFS : EXPLORE_DFS;
        for (o.workers = 1; o.workers <= 2; o.workers++) {
            o.limit_depth = 8;
            expect_reason(&p, &o, EXPLORE_REASON_DEPTH);
            o.limit_depth = 0;
            o.limit_states = 1000;
            expect_reason(&p, &o, EXPLORE_REASON_STATES);
            o.limit_states = 0;
            o.limit_memory = 1;
            expect_reason(&p, &o, EXPLORE_REASON_MEMORY);
            o.limit_memory = 0;
            o.limit_seconds = 1e-9;
            expect_reason(&p, &o, EXPLORE_REASON_TIME);
            o.limit_seconds = 0;
            atomic_int interrupted = 1;
            o.interrupted = &interrupted;
            expect_reason(&p, &o, EXPLORE_REASON_INTERRUPT);
            o.interrupted = NULL;
        }
    }
}

/* A limit that is just enough changes nothing. */
static void sufficient_limits(void **state) {
    (void)state;
    struct toys_program p;
    struct explore_result r;
    struct explore_options o = toys_options();
    o.property_count = 2;
    toys_counter(&p, 3, 3);
    for (int s = 0; s < 2; s++) {
        o.search = s ? EXPLORE_BFS : EXPLORE_DFS;
        o.limit_states = 7646;
        o.limit_depth = 18;
        toys_run(&p, &o, &r);
        assert_int_equal(r.verdict, EXPLORE_VERIFIED);
        explore_result_drop(&r);
        o.limit_states = 7645;
        toys_run(&p, &o, &r);
        assert_int_equal(r.verdict, EXPLORE_INCONCLUSIVE);
        assert_int_equal(r.stats.states, 7645);
        explore_result_drop(&r);
    }
}

static void lossy(void **state) {
    (void)state;
    struct toys_program p;
    struct explore_options o = toys_options();
    o.property_count = 2;
    toys_counter(&p, 2, 2);
    o.store.kind = STORE_BITSTATE;
    expect_reason(&p, &o, EXPLORE_REASON_LOSSY);
    o.store.kind = STORE_COMPACT;
    expect_reason(&p, &o, EXPLORE_REASON_LOSSY);
}

/* if (x == 1) the assertion fails, which is checked or not. */
static void racy_assertion(struct toys_program *p, enum model_toy_op last) {
    toys_open(p, 2, 1, 0);
    toys_add(p, 0, MODEL_TOY_WRITE, 0, 0, 1);
    toys_add(p, 1, MODEL_TOY_READ, 0, 0, 0);
    toys_add(p, 1, last, 0, 0, 0);
}

static void unchecked_faults(void **state) {
    (void)state;
    struct toys_program p;
    struct explore_result r;
    struct explore_options o = toys_options();
    racy_assertion(&p, MODEL_TOY_ASSERT);
    o.checked = UINT64_C(1) << MODEL_FAULT_DEADLOCK;
    toys_run(&p, &o, &r);
    assert_int_equal(r.verdict, EXPLORE_INCONCLUSIVE); /* by the assertion, not by the race */
    assert_true(r.reasons[EXPLORE_REASON_UNCHECKED_FAULT]);
    assert_string_equal(r.reason_detail[EXPLORE_REASON_UNCHECKED_FAULT], "assertion at T1:1");
    explore_result_drop(&r);
    o.checked = UINT64_C(1) << MODEL_FAULT_ASSERTION;
    toys_run(&p, &o, &r);
    assert_int_equal(r.verdict, EXPLORE_VIOLATION);
    assert_int_equal(r.faults.count, 1);
    assert_int_equal(r.faults.at[0].fault.site, model_toy_site(1, 1));
    assert_int_equal(r.faults.at[0].count, 1);
    explore_result_drop(&r);
}

static void unmodelled(void **state) {
    (void)state;
    struct toys_program p;
    struct explore_result r;
    struct explore_options o = toys_options();
    racy_assertion(&p, MODEL_TOY_UNKNOWN);
    o.checked &= ~(UINT64_C(1) << MODEL_FAULT_DATA_RACE);
    toys_run(&p, &o, &r);
    assert_int_equal(r.verdict, EXPLORE_INCONCLUSIVE);
    assert_int_equal(r.faults.count, 0);
    assert_string_equal(r.reason_detail[EXPLORE_REASON_UNMODELLED], "unmodelled in T1");
    explore_result_drop(&r);
}

static void pruned_runs(void **state) {
    (void)state;
    struct toys_program p;
    struct explore_result r;
    struct explore_options o = toys_options();
    racy_assertion(&p, MODEL_TOY_ASSUME);
    toys_add(&p, 1, MODEL_TOY_ASSERT, 0, 0, 0);
    expect_everywhere(&p);
    o.property_count = 2;
    toys_run(&p, &o, &r);
    assert_int_equal(r.verdict, EXPLORE_VERIFIED);
    assert_int_equal(r.stats.pruned, 1);
    explore_result_drop(&r);
}

static void initial_faults(void **state) {
    (void)state;
    struct toys_program p;
    struct explore_result r;
    struct explore_options o = toys_options();
    toys_open(&p, 1, 1, 0);
    toys_add(&p, 0, MODEL_TOY_ASSERT, 0, 0, 1);
    expect_everywhere(&p);
    o.shortest = true;
    toys_run(&p, &o, &r);
    assert_int_equal(r.verdict, EXPLORE_VIOLATION);
    assert_int_equal(r.faults.at[0].path.count, 0);
    assert_true(r.faults.at[0].replayed && r.faults.at[0].shortest);
    explore_result_drop(&r);
    p.code[0][0].op = MODEL_TOY_ASSUME;
    toys_run(&p, &o, &r);
    assert_int_equal(r.verdict, EXPLORE_VERIFIED); /* there is no run at all */
    assert_int_equal(r.stats.states, 0);
    explore_result_drop(&r);
}

static void random_runs(void **state) {
    (void)state;
    if (BASE_STRESS)
        skip(); /* they are of one step */
    struct toys_program p;
    struct explore_result r, again;
    struct explore_options o = toys_options();
    o.search = EXPLORE_RANDOM;
    o.random_runs = 300;
    o.seed = 7;
    toys_philosophers(&p, 3, 1, false);
    toys_run(&p, &o, &r);
    assert_int_equal(r.verdict, EXPLORE_VIOLATION);
    assert_int_equal(r.faults.count, 1);
    assert_true(r.faults.at[0].replayed);
    toys_run(&p, &o, &again);
    assert_int_equal(r.stats.transitions, again.stats.transitions);
    explore_result_drop(&again);
    explore_result_drop(&r);
    toys_philosophers(&p, 3, 1, true);
    expect_reason(&p, &o, EXPLORE_REASON_SAMPLED);
}

static void count_progress(void *context, const struct explore_stats *now) {
    uint64_t *last = context;
    assert_true(now->states >= last[1]);
    last[0]++;
    last[1] = now->states;
}

static void count_fault(void *context, const struct model_fault *fault) {
    uint64_t *last = context;
    (void)fault;
    last[2]++;
}

static void events(void **state) {
    (void)state;
    uint64_t seen[3] = {0};
    struct explore_sink sink = {.context = seen, .progress = count_progress, .fault = count_fault};
    struct toys_program p;
    struct explore_result r;
    struct explore_options o = toys_options();
    o.sink = &sink;
    o.limit_seconds = 0.45;
    toys_counter(&p, 5, 5);
    clock_pace(2 * CLOCK_MILLISECOND);
    toys_run(&p, &o, &r);
    clock_pace(CLOCK_MICROSECOND);
    assert_true(r.reasons[EXPLORE_REASON_TIME]);
    assert_in_range(seen[0], 4, 5);
    assert_int_equal(seen[2], r.faults.count);
    assert_true(r.stats.seconds >= 0.45 && r.stats.seconds < 0.5 && r.stats.cpu_seconds > 0);
    explore_result_drop(&r);
}

struct doze {
    uint32_t calls;
};

static bool doze(void *context, struct model *m, const struct model_choice *choices, uint32_t count,
                 struct model_fault *fault) {
    struct doze *d = context;
    (void)m, (void)choices, (void)count, (void)fault;
    clock_advance(CLOCK_MILLISECOND);
    d->calls++;
    return false;
}

/* What is tried first counts, and is within the limit too. */
static void searches_share_time(void **state) {
    (void)state;
    struct doze d = {0};
    struct explore_property property = {.context = &d, .state = doze};
    struct toys_program p;
    struct explore_result r;
    struct explore_options o = toys_options();
    o.properties = &property;
    o.property_count = 1;
    o.bounded_first = 15;
    o.context_bound = UINT32_MAX;
    toys_counter(&p, 2, 2);
    toys_run(&p, &o, &r);
    assert_int_equal(r.verdict, EXPLORE_VERIFIED);
    assert_true(d.calls > 30);
    assert_true(r.stats.seconds >= 0.001 * d.calls);
    explore_result_drop(&r);

    d.calls = 0;
    o.limit_seconds = 0.02; /* so no more than 20 states, but for those until the clock is read */
    toys_run(&p, &o, &r);
    assert_true(r.reasons[EXPLORE_REASON_TIME] && !r.reasons[EXPLORE_REASON_STATES]);
    assert_true(d.calls <= 28);
    explore_result_drop(&r);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(counter),
        cmocka_unit_test(philosophers),
        cmocka_unit_test(first_fault),
        cmocka_unit_test(limits),
        cmocka_unit_test(sufficient_limits),
        cmocka_unit_test(lossy),
        cmocka_unit_test(unchecked_faults),
        cmocka_unit_test(unmodelled),
        cmocka_unit_test(pruned_runs),
        cmocka_unit_test(initial_faults),
        cmocka_unit_test(random_runs),
        cmocka_unit_test(events),
        cmocka_unit_test(searches_share_time),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
