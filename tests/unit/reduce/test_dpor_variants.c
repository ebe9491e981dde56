/* The smallest programs on which tempting variants of a stateful dynamic reduction lose something,
 * each named after what goes wrong there; and what the reduction saves where it can. */
#include "agree.h"

enum { ALL_STATES = 200000 };

static struct toys_program p;

static void open_program(uint32_t threads) {
    toys_open(&p, threads, 4, 2);
}

static void add(uint32_t thread, enum model_toy_op op, uint32_t a, uint32_t b, int32_t value) {
    toys_add(&p, thread, op, a, b, value);
}

static void store(uint32_t thread, uint32_t variable, int32_t value) {
    add(thread, MODEL_TOY_SET, 3, 0, 0);
    add(thread, MODEL_TOY_WRITE, 3, variable, value);
}

static void increment(uint32_t thread, uint32_t variable) {
    add(thread, MODEL_TOY_READ, 2, variable, 0);
    add(thread, MODEL_TOY_WRITE, 2, variable, 1);
}

static void compare_and_set(uint32_t thread, uint32_t variable, int32_t from, int32_t to) {
    add(thread, MODEL_TOY_SET, 1, 0, from);
    add(thread, MODEL_TOY_CAS, 1, variable, to);
}

static uint64_t check(void) {
    struct oracle o;
    struct explore_options options = toys_options();
    options.dynamic = true;
    oracle_open(&o, &p.program, ALL_STATES);
    assert_false(o.too_big);
    uint64_t states = agree_check(&p, &o, &options, "dpor");
    oracle_close(&o);
    return states;
}

static void visited_state_not_expanded(void **state) {
    (void)state;
    open_program(3);
    store(0, 2, 2);
    add(1, MODEL_TOY_READ, 0, 3, 0);
    increment(2, 3);
    store(2, 2, 0);
    check();
}

static void blocked_operation_not_recorded(void **state) {
    (void)state;
    open_program(2);
    add(0, MODEL_TOY_LOCK, 0, 0, 0);
    add(1, MODEL_TOY_LOCK, 0, 0, 0);
    check();
}

static void back_edge_without_summary(void **state) {
    (void)state;
    open_program(2);
    increment(0, 1);
    store(1, 1, 0);                  /* 0, 1 */
    add(1, MODEL_TOY_READ, 0, 1, 0); /* 2 */
    add(1, MODEL_TOY_JUMP, 0, 5, 0); /* 3: leave */
    add(1, MODEL_TOY_JUMP, 0, 0, 1); /* 4 */
    check();
}

static void no_fixpoint_on_the_component(void **state) {
    (void)state;
    open_program(3);
    add(0, MODEL_TOY_LOCK, 0, 0, 0);
    add(1, MODEL_TOY_READ, 0, 0, 0);
    compare_and_set(1, 0, 0, 1);
    store(2, 1, 0);                  /* 0, 1 */
    add(2, MODEL_TOY_READ, 0, 0, 0); /* 2 */
    add(2, MODEL_TOY_JUMP, 0, 5, 0); /* 3 */
    add(2, MODEL_TOY_JUMP, 0, 2, 1); /* 4 */
    add(2, MODEL_TOY_LOCK, 0, 0, 0); /* 5 */
    check();
}

/* Only round the loop the second read comes to the write that it races with. */
static void loop_not_worked_on_again(void **state) {
    (void)state;
    open_program(3);
    add(0, MODEL_TOY_READ, 1, 0, 0); /* 0 */
    add(0, MODEL_TOY_JUMP, 1, 0, 0); /* 1 */
    add(0, MODEL_TOY_READ, 1, 3, 0); /* 2 */
    add(0, MODEL_TOY_JUMP, 0, 0, 1); /* 3 */
    add(2, MODEL_TOY_ATOMIC_WRITE, 0, 0, 2);
    add(2, MODEL_TOY_ATOMIC_WRITE, 0, 3, 0);
    check();
}

static void back_edge_not_kept(void **state) {
    (void)state;
    open_program(3);
    p.program.initial[1] = 1;
    add(0, MODEL_TOY_SPAWN, 0, 2, 0); /* 0: it is awake already */
    add(0, MODEL_TOY_SET, 1, 0, 0);   /* 1 */
    add(0, MODEL_TOY_JUMP, 1, 0, 1);  /* 2 */
    add(1, MODEL_TOY_WRITE, 0, 1, 2);
    add(1, MODEL_TOY_WRITE, 0, 0, 2);
    add(1, MODEL_TOY_SPAWN, 0, 2, 0);
    add(2, MODEL_TOY_CHOOSE, 1, 0, 2);
    add(2, MODEL_TOY_READ, 1, 0, 0);
    add(2, MODEL_TOY_EXIT, 0, 0, 0);
    check();
}

static void no_ignoring_proviso(void **state) {
    (void)state;
    open_program(2);
    add(0, MODEL_TOY_READ, 0, 0, 0); /* 0 */
    add(0, MODEL_TOY_JUMP, 0, 3, 0); /* 1 */
    add(0, MODEL_TOY_JUMP, 0, 0, 1); /* 2 */
    add(1, MODEL_TOY_LOCK, 0, 0, 0);
    increment(1, 0);
    check();
}

/* Waiting for a thread's end is waiting for what it does last. */
static void disabled_racer_without_enabler(void **state) {
    (void)state;
    open_program(3);
    store(0, 2, 1);
    store(1, 1, 1);
    add(2, MODEL_TOY_AWAIT, 0, 1, 0);
    store(2, 2, 3);
    check();
}

/* Which thread is explored first depends on their numbers, and that on what is found by chance:
 * therefore each thread has each number in turn. */
enum { ROLES_MOST = 4 };
static uint32_t role[ROLES_MOST];

static bool next_roles(uint32_t count) {
    uint32_t i = count - 1, k = count - 1;
    while (i > 0 && role[i - 1] > role[i])
        i--;
    if (i == 0)
        return false;
    while (role[k] < role[i - 1])
        k--;
    uint32_t other = role[k];
    role[k] = role[i - 1], role[i - 1] = other;
    for (k = count - 1; i < k; i++, k--)
        other = role[k], role[k] = role[i], role[i] = other;
    return true;
}

static void check_all_roles(uint32_t count, void (*build)(void)) {
    for (uint32_t i = 0; i < count; i++)
        role[i] = i;
    do {
        build();
        check();
    } while (next_roles(count));
}

/* Either of two threads starts the one that races, so neither is in its past for sure. */
static void build_parents(void) {
    toys_open(&p, 3, 2, 2);
    p.program.asleep = UINT64_C(1) << role[2];
    p.program.initial[1] = 1;
    add(role[0], MODEL_TOY_CAS, 1, 0, 2);
    add(role[0], MODEL_TOY_LOCK, 0, 1, 0);
    add(role[0], MODEL_TOY_SPAWN, 0, role[2], 0);
    add(role[1], MODEL_TOY_READ, 1, 1, 0);
    add(role[1], MODEL_TOY_SPAWN, 0, role[2], 0);
    add(role[2], MODEL_TOY_READ, 1, 0, 0);
}

static void unborn_racer_without_parents(void **state) {
    (void)state;
    check_all_roles(3, build_parents);
}

static void pasts_joined_by_union(void **state) {
    (void)state;
    open_program(2);
    store(0, 1, 3);
    store(1, 1, 0);
    compare_and_set(1, 1, 0, 2);
    check();
}

static void sleeping_steps_missing_from_summaries(void **state) {
    (void)state;
    open_program(3);
    store(0, 2, 0);
    store(0, 1, 0);
    store(1, 0, 2);
    store(1, 2, 1);
    store(2, 0, 1);
    store(2, 1, 1);
    check();
}

static void exit_as_an_ordinary_operation(void **state) {
    (void)state;
    open_program(2);
    add(0, MODEL_TOY_EXIT, 0, 0, 0);
    store(1, 1, 2);
    check();
}

static void spawn_executed_again(void **state) {
    (void)state;
    open_program(2);
    p.program.asleep = 2;
    increment(0, 1);                  /* 0, 1 */
    add(0, MODEL_TOY_SPAWN, 0, 1, 0); /* 2 */
    add(0, MODEL_TOY_READ, 0, 0, 0);  /* 3 */
    add(0, MODEL_TOY_JUMP, 0, 6, 0);  /* 4 */
    add(0, MODEL_TOY_JUMP, 0, 3, 1);  /* 5 */
    increment(1, 0);
    add(1, MODEL_TOY_READ, 0, 1, 0);
    check();
}

/* A step that ends its run hides what the others could still do. */
static void fault_as_an_ordinary_step(void **state) {
    (void)state;
    open_program(3);
    add(0, MODEL_TOY_READ, 0, 0, 0);
    add(0, MODEL_TOY_ASSERT, 0, 0, 1);
    add(1, MODEL_TOY_READ, 0, 1, 0);
    add(1, MODEL_TOY_ASSUME, 0, 0, 1);
    add(2, MODEL_TOY_READ, 0, 2, 0);
    add(2, MODEL_TOY_ASSERT, 0, 0, 1);
    check();
}

/* What the first thread chooses makes no run, so the others are explored in the same state, by
 * steps that the memo knows; the race between them is seen nowhere else. */
static void race_beside_a_choice_without_runs(void **state) {
    (void)state;
    toys_open(&p, 3, 2, 0);
    p.program.memo = true;
    add(0, MODEL_TOY_READ, 0, 1, 0);
    add(1, MODEL_TOY_CHOOSE, 1, 0, 2);
    add(1, MODEL_TOY_ASSUME, 0, 0, 2);
    add(2, MODEL_TOY_CAS, 1, 0, 2);
    add(2, MODEL_TOY_WRITE, 1, 1, 1);
    check();
}

static void savings(void **state) {
    (void)state;
    struct explore_options options = toys_options();
    struct explore_result r;
    options.dynamic = true;
    toys_philosophers(&p, 6, 1, true);
    assert_true(check() < 1000); /* of 9,604 */
    toys_open(&p, 6, 6, 0);
    for (uint32_t t = 0; t < 6; t++)
        for (uint32_t i = 0; i < 3; i++)
            increment(t, t);
    toys_run(&p, &options, &r);
    assert_int_equal(r.stats.transitions, 36); /* of 5.6 million: one order */
    assert_int_equal(r.outcomes.count, 1);
    assert_true(r.dynamic);
    explore_result_drop(&r);
}

/* Where every order makes a difference it gives up, and the answer is that of the plain search. */
static void nothing_to_save(void **state) {
    (void)state;
    struct explore_options options = toys_options();
    struct explore_result plain, reduced;
    toys_counter(&p, 3, 4);
    toys_run(&p, &options, &plain);
    options.dynamic = true;
    toys_run(&p, &options, &reduced);
    assert_false(reduced.dynamic);
    assert_int_equal(reduced.stats.states, plain.stats.states);
    assert_int_equal(reduced.faults.count, plain.faults.count);
    assert_int_equal(reduced.outcomes.count, plain.outcomes.count);
    explore_result_drop(&plain);
    explore_result_drop(&reduced);
}

/* Reads of values that nobody looks at come in any order with an atomic write. */
static void atomic_read_for_nothing(void **state) {
    (void)state;
    enum { READERS = ORACLE_THREADS - 1 };
    open_program(READERS + 1);
    for (uint32_t t = 0; t < READERS; t++)
        add(t, MODEL_TOY_ATOMIC_READ, 0, 0, 0);
    add(READERS, MODEL_TOY_ATOMIC_WRITE, 0, 0, 1);
    assert_int_equal(check(), READERS + 2);
}

/* But not with a plain one, which is a data race. */
static void racing_read_for_nothing(void **state) {
    (void)state;
    open_program(3);
    add(0, MODEL_TOY_ATOMIC_READ, 0, 0, 0);
    add(1, MODEL_TOY_ATOMIC_READ, 0, 0, 0);
    add(2, MODEL_TOY_LOCK, 0, 0, 0);
    add(2, MODEL_TOY_WRITE, 0, 0, 1);
    check();
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(atomic_read_for_nothing),
        cmocka_unit_test(racing_read_for_nothing),
        cmocka_unit_test(visited_state_not_expanded),
        cmocka_unit_test(blocked_operation_not_recorded),
        cmocka_unit_test(back_edge_without_summary),
        cmocka_unit_test(no_fixpoint_on_the_component),
        cmocka_unit_test(loop_not_worked_on_again),
        cmocka_unit_test(back_edge_not_kept),
        cmocka_unit_test(no_ignoring_proviso),
        cmocka_unit_test(disabled_racer_without_enabler),
        cmocka_unit_test(unborn_racer_without_parents),
        cmocka_unit_test(pasts_joined_by_union),
        cmocka_unit_test(sleeping_steps_missing_from_summaries),
        cmocka_unit_test(exit_as_an_ordinary_operation),
        cmocka_unit_test(spawn_executed_again),
        cmocka_unit_test(fault_as_an_ordinary_step),
        cmocka_unit_test(race_beside_a_choice_without_runs),
        cmocka_unit_test(savings),
        cmocka_unit_test(nothing_to_save),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
