/* Threads with several alternatives at once that are different operations: their next instruction,
 * and the completion of each write that they have issued. The numbers of these have gaps. */
#include "../explore/generate.h"
#include "agree.h"
#include "everyway.h"

static uint64_t generator;
static struct toys_program p;

static struct model *make(const void *program) {
    return model_toy_new(&((const struct toys_program *)program)->program);
}

static void print(const void *program) {
    agree_print(program);
}

static void programs(void **state) {
    (void)state;
    struct everyway e = {.make = make, .print = print, .program = &p};
    uint64_t wanted = generate_count(200), used = 0;
    generator = generate_seed(1);
    while (used < wanted) {
        generate_issuing(&generator, &p);
        p.program.memo = used % 2;
        used += everyway_check(&e, 3000, 1 + (used % 8 == 1));
    }
    print_message("%llu states of %llu\n", (unsigned long long)e.reduced,
                  (unsigned long long)e.all);
    assert_true(wanted < 200 || e.reduced < e.all / 4 * 3);
}

/* What thread a could complete at once it may also complete after the wait that thread b ends; only
 * then thread c sees the one write and not the other. Which thread is first depends on numbers. */
static void beside_a_wait(uint32_t a, uint32_t b, uint32_t c, bool memo) {
    toys_open(&p, 3, 3, 0);
    p.program.memo = memo;
    toys_add(&p, a, MODEL_TOY_ISSUE_ATOMIC, 0, 0, 1);
    toys_add(&p, a, MODEL_TOY_AWAIT, 0, 1, 0);
    toys_add(&p, a, MODEL_TOY_ATOMIC_WRITE, 0, 2, 1);
    toys_add(&p, b, MODEL_TOY_ATOMIC_WRITE, 0, 1, 1);
    toys_add(&p, c, MODEL_TOY_AWAIT, 0, 2, 0);
    toys_add(&p, c, MODEL_TOY_ATOMIC_READ, 0, 0, 0);
    toys_add(&p, c, MODEL_TOY_ASSERT, 0, 0, 1);
}

static void completion_beside_a_wait(void **state) {
    (void)state;
    struct everyway e = {.make = make, .print = print, .program = &p};
    for (uint32_t i = 0; i < 12; i++) {
        uint32_t a = i % 3, b = (a + 1 + i / 3 % 2) % 3;
        beside_a_wait(a, b, 3 - a - b, i / 6);
        assert_true(everyway_check(&e, 3000, 1));
    }
}

/* Alternatives of one operation may have gaps too. */
static void values_with_gaps(void **state) {
    (void)state;
    struct everyway e = {.make = make, .print = print, .program = &p};
    uint64_t wanted = generate_count(60), used = 0;
    generator = generate_seed(3);
    while (used < wanted) {
        generate_program(&generator, &p);
        for (uint32_t t = 0; t < p.program.threads; t++)
            for (uint32_t i = 0; i < p.length[t]; i++) {
                enum model_toy_op *op = &p.code[t][i].op;
                bool makes_room = *op == MODEL_TOY_UNKNOWN || *op == MODEL_TOY_SET;
                if (makes_room)
                    *op = MODEL_TOY_CHOOSE, p.code[t][i].value = 2;
            }
        p.program.stride = 3;
        p.program.memo = used % 2;
        used += everyway_check(&e, 3000, 1 + (used % 8 == 1));
    }
}

/* ---- one alternative of a thread ---- */

/* A choice that is forever apart, and nothing else; or all. */
static uint32_t one_apart(void *context, struct model *m, struct model_choice *choices,
                          uint32_t count) {
    (void)context;
    for (uint32_t i = count; i-- > 0;)
        if (m->v->reduction->apart(m, choices[i])) {
            struct model_choice first = choices[0];
            choices[0] = choices[i];
            choices[i] = first;
            return 1;
        }
    return count;
}

/* Nothing after a completion ends a run, and there is no cycle: no proviso is needed. */
static void make_harmless(void) {
    for (uint32_t t = 0; t < p.program.threads; t++)
        for (uint32_t i = 0; i < p.length[t]; i++) {
            enum model_toy_op *op = &p.code[t][i].op;
            if (*op == MODEL_TOY_ASSERT || *op == MODEL_TOY_ASSUME)
                *op = MODEL_TOY_ADD;
            if (*op == MODEL_TOY_JUMP)
                *op = MODEL_TOY_READ, p.code[t][i].b = 0;
        }
}

static void a_policy_takes_one(void **state) {
    (void)state;
    static const struct explore_policy policy = {.name = "one", .select = one_apart};
    struct everyway e = {.make = make, .print = print, .program = &p};
    uint64_t wanted = generate_count(80), all = 0, left = 0;
    generator = generate_seed(2);
    for (uint64_t used = 0; used < wanted;) {
        generate_issuing(&generator, &p);
        make_harmless();
        struct model *m = make(&p);
        brute_open(&e.brute, m, 3000);
        bool fits = !e.brute.too_big && e.brute.initial != BRUTE_NONE;
        for (uint32_t way = 0; fits && way < 4; way++) {
            struct explore_options o = everyway_options(&e, 1 + way % 2);
            o.search = way / 2 ? EXPLORE_BFS : EXPLORE_DFS;
            o.policy = &policy;
            all += e.brute.states.count;
            left += everyway_run(&e, make(&p), &o, EVERYWAY_WHOLE, true, "one alternative");
        }
        used += fits;
        brute_close(&e.brute);
        m->v->drop(m);
    }
    print_message("%llu states of %llu\n", (unsigned long long)left, (unsigned long long)all);
    assert_true(left < all);
}

static void issue_and_read(uint32_t thread, uint32_t variable) {
    toys_add(&p, thread, MODEL_TOY_ISSUE, 0, variable, 1);
    toys_add(&p, thread, MODEL_TOY_ISSUE, 0, variable + 1, 1);
    toys_add(&p, thread, MODEL_TOY_ATOMIC_READ, 1, 0, 0);
    toys_add(&p, thread, MODEL_TOY_SET, 1, 0, 0);
}

/* Each thread completes two writes to variables of its own. Their orders make no difference, so one
 * of them is taken; to a variable that another names it does. */
static void ample_takes_one(void **state) {
    (void)state;
    for (uint32_t shared = 0; shared < 2; shared++) {
        toys_open(&p, 2, 5, 0);
        issue_and_read(0, 1);
        issue_and_read(1, shared ? 1 : 3);
        struct everyway e = {.make = make, .print = print, .program = &p};
        struct model *m = make(&p);
        brute_open(&e.brute, m, 3000);
        struct explore_options o = everyway_options(&e, 1);
        o.policy = &reduce_ample;
        uint64_t states = everyway_run(&e, make(&p), &o, EVERYWAY_WHOLE, true, "ample");
        if (shared)
            assert_int_equal(states, e.brute.states.count);
        else
            assert_true(states < e.brute.states.count / 4);
        brute_close(&e.brute);
        m->v->drop(m);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(programs),         cmocka_unit_test(completion_beside_a_wait),
        cmocka_unit_test(values_with_gaps), cmocka_unit_test(a_policy_takes_one),
        cmocka_unit_test(ample_takes_one),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
