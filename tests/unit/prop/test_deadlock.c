/* Deadlock and partial deadlock in single states. */
#include "prop/deadlock.h"

#include "puppet.h"
#include <setjmp.h>
#include <stdarg.h>

#include <cmocka.h>

static const uint64_t anybody = UINT64_MAX;

static void total(void **state) {
    (void)state;
    struct puppet p;
    struct model_fault f;
    struct model_choice some = {0, 0};
    struct model *m = puppet_open(&p, 4);
    puppet_wait(&p, 1, 1u << 2);
    puppet_wait(&p, 2, 1u << 1);
    assert_false(prop_deadlock_state(NULL, m, &some, 1, &f));
    assert_true(prop_deadlock_state(NULL, m, NULL, 0, &f));
    assert_int_equal(f.kind, MODEL_FAULT_DEADLOCK);
    assert_int_equal(f.thread, 1);
    assert_int_equal(f.site, 101);
    assert_int_equal(f.detail[0], 6);
    assert_false(prop_deadlock_partial_state(NULL, m, NULL, 0, &f)); /* it is total */
    p.ended = true;
    assert_false(prop_deadlock_state(NULL, m, NULL, 0, &f));
}

static bool partial(struct puppet *p, uint32_t runner, struct model_fault *f) {
    struct model_choice choice = {runner, 0};
    return prop_deadlock_partial_state(NULL, &p->model, &choice, 1, f);
}

static void partial_sets(void **state) {
    (void)state;
    struct puppet p;
    struct model_fault f;
    puppet_open(&p, 5);
    puppet_wait(&p, 1, 1u << 2);
    puppet_wait(&p, 2, 1u << 1);
    puppet_wait(&p, 3, 1u << 0); /* waits for the one that runs */
    assert_true(partial(&p, 0, &f));
    assert_int_equal(f.kind, MODEL_FAULT_PARTIAL_DEADLOCK);
    assert_int_equal(f.thread, 1);
    assert_int_equal(f.site, 101);
    assert_int_equal(f.detail[0], 6);
    p.waits[2].wakers |= 1u << 3; /* 0 wakes 3 wakes 2 wakes 1 */
    assert_false(partial(&p, 0, &f));
    p.waits[3].wakers = 1u << 4; /* 4 is gone */
    assert_true(partial(&p, 0, &f));
    assert_int_equal(f.detail[0], 14);
    p.waits[1].wakers = anybody;
    p.waits[2].wakers = 1u << 1;
    assert_true(partial(&p, 0, &f)); /* only 3 */
    assert_int_equal(f.site, 103);
    assert_int_equal(f.detail[0], 8);
}

static void timed_waits_end(void **state) {
    (void)state;
    struct puppet p;
    struct model_fault f;
    puppet_open(&p, 3);
    puppet_wait(&p, 1, 1u << 2);
    puppet_wait(&p, 2, 1u << 1);
    assert_true(partial(&p, 0, &f));
    p.waits[2].timed = true;
    assert_false(partial(&p, 0, &f));
}

/* A thread that waits for itself, e.g. for a lock that it holds. */
static void own_waker(void **state) {
    (void)state;
    struct puppet p;
    struct model_fault f;
    puppet_open(&p, 2);
    puppet_wait(&p, 1, 1u << 1);
    assert_true(partial(&p, 0, &f));
    assert_int_equal(f.detail[0], 2);
}

/* Threads from 63 on share a bit: where the model does not say which, anybody there who runs may be
 * the waker. */
static void many_threads(void **state) {
    (void)state;
    struct puppet p;
    struct model_fault f;
    puppet_open(&p, 90);
    puppet_wait(&p, 80, UINT64_C(1) << 63);
    puppet_wait(&p, 81, UINT64_C(1) << 63);
    assert_true(partial(&p, 0, &f));
    assert_int_equal(f.thread, 80);
    assert_true(f.detail[0] == UINT64_C(1) << 63);
    assert_int_equal(f.detail[1], 2);
    assert_false(partial(&p, 70, &f));
    p.far[80][p.far_count[80]++] = 81;
    p.far[81][p.far_count[81]++] = 82;
    assert_true(partial(&p, 70, &f));
    assert_false(partial(&p, 82, &f));
}

/* ---- any number of threads: against the definition ---- */

struct graph {
    uint32_t threads;
    bool wakes[PUPPET_THREADS][PUPPET_THREADS]; /* [thread][by] */
    bool waits[PUPPET_THREADS], runs[PUPPET_THREADS];
};

static uint32_t draw(uint64_t *seed, uint32_t below) {
    *seed = *seed * 6364136223846793005u + 1442695040888963407u;
    return (uint32_t)(*seed >> 33) % below;
}

static void generate(uint64_t seed, struct graph *g) {
    *g = (struct graph){.threads = 2 + draw(&seed, PUPPET_THREADS - 2)};
    uint32_t idle = draw(&seed, 4), wakers = 1 + draw(&seed, 3);
    for (uint32_t t = 0; t < g->threads; t++) {
        g->runs[t] = draw(&seed, 30) == 0;
        g->waits[t] = !g->runs[t] && (idle == 0 || draw(&seed, 4) >= idle);
        for (uint32_t i = 0; g->waits[t] && i < wakers; i++)
            g->wakes[t][draw(&seed, g->threads)] = true;
    }
}

static void show(const struct graph *g, struct puppet *p) {
    puppet_open(p, g->threads);
    for (uint32_t t = 0; t < g->threads; t++) {
        uint64_t wakers = 0;
        for (uint32_t by = 0; by < g->threads; by++) {
            wakers |= g->wakes[t][by] ? model_waker(by) : 0;
            if (g->wakes[t][by] && by >= MODEL_FAR)
                p->far[t][p->far_count[t]++] = by;
        }
        if (g->waits[t])
            puppet_wait(p, t, wakers);
    }
}

/* Those who wait and whom nobody who runs leads to. */
static uint32_t find_stuck(const struct graph *g, bool *stuck) {
    uint32_t count = 0;
    for (uint32_t t = 0; t < g->threads; t++)
        stuck[t] = g->waits[t];
    for (bool changed = true; changed;) {
        changed = false;
        for (uint32_t t = 0; t < g->threads; t++)
            for (uint32_t by = 0; by < g->threads && stuck[t]; by++)
                if (g->wakes[t][by] && !stuck[by] && (g->waits[by] || g->runs[by])) {
                    stuck[t] = false;
                    changed = true;
                }
    }
    for (uint32_t t = 0; t < g->threads; t++)
        count += stuck[t];
    return count;
}

static void compare(const struct graph *g, struct puppet *p) {
    struct model_choice choices[PUPPET_THREADS];
    struct model_fault f;
    bool stuck[PUPPET_THREADS];
    uint32_t enabled = 0, lowest = 0, count = find_stuck(g, stuck);
    for (uint32_t t = 0; t < g->threads; t++)
        if (g->runs[t])
            choices[enabled++] = (struct model_choice){t, 0};
    bool found = prop_deadlock_partial_state(NULL, &p->model, choices, enabled, &f);
    assert_int_equal(found, enabled && count);
    if (!found)
        return;
    while (!stuck[lowest])
        lowest++;
    assert_int_equal(f.thread, lowest);
    assert_int_equal(f.detail[1], count);
    for (uint32_t t = 0; t < MODEL_FAR && t < g->threads; t++)
        assert_int_equal(f.detail[0] >> t & 1, stuck[t]);
}

static void random_graphs(void **state) {
    (void)state;
    static struct graph g;
    static struct puppet p;
    for (uint64_t seed = 1; seed <= 2000; seed++) {
        generate(seed, &g);
        show(&g, &p);
        compare(&g, &p);
    }
}

static void no_questions_when_all_run(void **state) {
    (void)state;
    struct puppet p;
    struct model_fault f;
    struct model_choice choices[] = {{0, 0}, {0, 1}, {1, 0}};
    struct model *m = puppet_open(&p, 2);
    assert_false(prop_deadlock_partial_state(NULL, m, choices, 3, &f));
    assert_int_equal(p.questions, 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(total),           cmocka_unit_test(partial_sets),
        cmocka_unit_test(timed_waits_end), cmocka_unit_test(own_waker),
        cmocka_unit_test(many_threads),    cmocka_unit_test(no_questions_when_all_run),
        cmocka_unit_test(random_graphs),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
