/* What workers of a dynamic reduction share: states from several threads while the tables grow, and
 * summaries from one worker's numbers to another's and back. */
#include "base/hash.h"
#include "explore/dpor_pool.h"
#include "explore/summary_link.h"

#include <pthread.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

enum { WORKERS = 4, STATES = 60000, THREADS = 3 };

struct worker {
    struct explore_pool *pool;
    uint32_t id;
    bool wrong;
};

static store_state state_of(uint32_t i) {
    return base_hash_word(i + 1u);
}

/* Everybody opens and completes all states, in another order. */
static void *fill(void *argument) {
    struct worker *w = argument;
    struct store_gate gate;
    store_gate_join(&gate, &w->pool->door);
    for (uint32_t k = 0; k < STATES; k++) {
        uint32_t i = (k * (2 * w->id + 1) + w->id * 1000) % STATES;
        uint32_t before = explore_pool_find(w->pool, &gate, state_of(i));
        explore_pool_put(w->pool, &gate, state_of(i), EXPLORE_POOL_OPEN | i % 64);
        if (k % 2)
            explore_pool_put(w->pool, &gate, state_of(i), EXPLORE_POOL_COMPLETE | i);
        uint32_t after = explore_pool_find(w->pool, &gate, state_of(i));
        bool complete = after == (EXPLORE_POOL_COMPLETE | i);
        w->wrong |= !complete && after != (EXPLORE_POOL_OPEN | i % 64);
        w->wrong |= !complete && (k % 2 || before & EXPLORE_POOL_COMPLETE);
    }
    store_gate_quit(&gate);
    return NULL;
}

static void states(void **state) {
    (void)state;
    struct explore_pool *pool = explore_pool_new(WORKERS);
    struct worker workers[WORKERS];
    pthread_t threads[WORKERS];
    uint64_t least = explore_pool_bytes(pool);
    for (uint32_t i = 0; i < WORKERS; i++) {
        workers[i] = (struct worker){.pool = pool, .id = i};
        assert_int_equal(pthread_create(&threads[i], NULL, fill, &workers[i]), 0);
    }
    for (uint32_t i = 0; i < WORKERS; i++) {
        pthread_join(threads[i], NULL);
        assert_false(workers[i].wrong);
    }
    struct store_gate gate;
    store_gate_join(&gate, &pool->door);
    for (uint32_t i = 0; i < STATES; i++)
        assert_true(explore_pool_find(pool, &gate, state_of(i)) != EXPLORE_POOL_NONE);
    assert_int_equal(explore_pool_find(pool, &gate, state_of(STATES)), EXPLORE_POOL_NONE);
    assert_true(explore_pool_bytes(pool) > least);
    store_gate_quit(&gate);
    explore_pool_drop(pool);
}

/* A worker's summaries; `salt` makes it number operations in another order. */
static struct explore_summaries *open_summaries(uint32_t salt) {
    struct explore_summaries *s = explore_summaries_new();
    for (uint32_t i = 0; i < 40; i++) {
        struct model_access a = {.place = (i * 7 + salt) % 40, .size = 4, .kind = MODEL_WRITE};
        explore_summary_op(s, &a, salt ? 1 : 0, 1);
    }
    return s;
}

/* A summary in which each thread comes to some operations after steps of others. */
static uint32_t make_summary(struct explore_summaries *s, uint64_t *random) {
    uint32_t parts[THREADS] = {EXPLORE_PART_NONE};
    for (uint32_t i = 0; i < 12; i++) {
        *random = base_hash_word(*random + 1);
        struct model_access both[2] = {
            {.place = *random % 40, .size = 4, .kind = *random >> 8 & 1 ? MODEL_WRITE : MODEL_READ},
            {.place = *random >> 16 & 15, .size = 8, .kind = MODEL_READ}};
        uint32_t op = explore_summary_op(s, both, 1 + (*random >> 24 & 1), 1);
        uint32_t t = (uint32_t)(*random >> 32) % THREADS;
        struct explore_step step = {.thread = (t + 1) % THREADS, .op = op, .needed = 7};
        uint32_t single = explore_summary_single(s, t, op);
        parts[t] = explore_summary_join(s, parts[t], single);
        for (uint32_t k = 0; k < THREADS; k++)
            parts[k] = explore_summary_before(s, parts[k], explore_summary_step(s, &step)).part;
    }
    return explore_summary_keep(s, parts, THREADS);
}

/* What a step on a place before a state with this summary demands: by thread, the sets of threads
 * one of whose members must go first. */
static uint64_t demands_of(struct explore_summaries *s, uint32_t summary, uint64_t place) {
    uint32_t parts[EXPLORE_SUMMARY_THREADS], count = explore_summary_get(s, summary, parts);
    struct model_access a = {.place = place, .size = 4, .kind = MODEL_WRITE};
    struct explore_step step = {.thread = 3, .op = explore_summary_op(s, &a, 1, 1), .needed = 15};
    uint32_t number = explore_summary_step(s, &step);
    uint64_t all = 0;
    for (uint32_t t = 0; t < count; t++) {
        uint32_t n, list = explore_summary_before(s, parts[t], number).demands;
        const uint64_t *pasts = explore_summary_demands(s, list, &n);
        for (uint32_t set = 0; set < 1 << THREADS; set++)
            for (uint32_t i = 0; i < n; i++)
                if ((pasts[i] & set) == pasts[i])
                    all |= UINT64_C(1) << (t << THREADS | set);
    }
    return all;
}

static void summaries(void **state) {
    (void)state;
    struct explore_pool *pool = explore_pool_new(2);
    struct store_gate gates[2];
    struct explore_summaries *s[2];
    struct explore_link links[2];
    uint64_t random = 5, any = 0;
    for (uint32_t i = 0; i < 2; i++) {
        store_gate_join(&gates[i], &pool->door);
        links[i] = (struct explore_link){.words = &pool->words, .gate = &gates[i]};
        s[i] = open_summaries(i);
    }
    for (uint32_t i = 0; i < 500; i++) {
        uint32_t mine = make_summary(s[0], &random);
        uint32_t shared = explore_link_publish(&links[0], s[0], mine);
        uint32_t theirs = explore_link_receive(&links[1], s[1], shared);
        for (uint64_t place = 0; place < 40; place++) {
            uint64_t demands = demands_of(s[0], mine, place);
            assert_int_equal(demands_of(s[1], theirs, place), demands);
            any |= demands;
        }
        assert_int_equal(explore_link_publish(&links[1], s[1], theirs), shared);
        assert_int_equal(explore_link_receive(&links[0], s[0], shared), mine);
    }
    assert_true(any && explore_link_bytes(&links[0]) > 0);
    for (uint32_t i = 0; i < 2; i++) {
        explore_link_drop(&links[i]);
        explore_summaries_drop(s[i]);
        store_gate_quit(&gates[i]);
    }
    explore_pool_drop(pool);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(states), cmocka_unit_test(summaries)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
