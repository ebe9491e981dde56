/* Counting executions: as many as there are Mazurkiewicz traces, which a naive enumeration of all
 * interleavings counts by their conflicting pairs. */
#include "explore/executions.h"

#include "base/hash.h"
#include "base/vec.h"
#include "model/conflict.h"
#include "model/toy.h"
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>

#include <cmocka.h>

enum { THREADS = 3, EVENTS = 24, ACCESSES = 4 };

struct event {
    uint32_t thread, index, alt, count;
    struct model_access accesses[ACCESSES];
};

struct naive {
    struct model *m;
    struct event events[EVENTS];
    uint32_t depth;
    BASE_VEC(uint64_t) traces;
};

static bool conflict(const struct event *a, const struct event *b) {
    if (a->thread == b->thread)
        return true;
    for (uint32_t i = 0; i < a->count; i++)
        for (uint32_t k = 0; k < b->count; k++)
            if (model_conflict(&a->accesses[i], &b->accesses[k]))
                return true;
    return false;
}

static uint64_t name(const struct event *e) {
    return e->thread * 1000u + e->index * 10u + e->alt;
}

/* The same for two executions if they have the same events and order every conflicting pair alike.
 */
static uint64_t digest(const struct naive *n) {
    uint64_t sum = n->depth;
    for (uint32_t i = 0; i < n->depth; i++)
        for (uint32_t j = i + 1; j < n->depth; j++)
            if (conflict(&n->events[i], &n->events[j]))
                sum += base_hash_word(name(&n->events[i]) << 32 | name(&n->events[j]));
    for (uint32_t i = 0; i < n->depth; i++)
        sum += base_hash_word(name(&n->events[i]) + 7);
    return sum;
}

static void note(struct naive *n) {
    uint64_t d = digest(n);
    for (uint32_t i = 0; i < n->traces.count; i++)
        if (n->traces.at[i] == d)
            return;
    *base_vec_push(&n->traces) = d;
}

static void step(struct naive *n, struct model_choice choice) {
    struct event *e = &n->events[n->depth];
    const struct model_access *accesses;
    struct model_fault fault;
    *e = (struct event){.thread = choice.thread, .alt = choice.alt};
    for (uint32_t i = 0; i < n->depth; i++)
        e->index += n->events[i].thread == choice.thread;
    assert_int_equal(n->m->v->step(n->m, choice, &fault), MODEL_STEPPED);
    e->count = n->m->v->footprint(n->m, &accesses);
    assert_true(e->count <= ACCESSES);
    for (uint32_t i = 0; i < e->count; i++)
        e->accesses[i] = accesses[i];
    n->m->v->settle(n->m);
    n->depth++;
}

/* From the start every time: there is nothing to undo, and nothing to get wrong. */
static void again(struct naive *n, uint32_t depth) {
    struct model_fault fault;
    n->m->v->initial(n->m, &fault);
    n->m->v->settle(n->m);
    n->depth = 0;
    while (n->depth < depth)
        step(n, (struct model_choice){n->events[n->depth].thread, n->events[n->depth].alt});
}

static void explore(struct naive *n, uint32_t depth) {
    const struct model_choice *choices;
    struct model_choice copy[EVENTS];
    again(n, depth);
    uint32_t count = n->m->v->choices(n->m, &choices);
    assert_true(count <= EVENTS && depth < EVENTS);
    for (uint32_t i = 0; i < count; i++)
        copy[i] = choices[i];
    if (!count)
        note(n);
    for (uint32_t i = 0; i < count; i++) {
        again(n, depth);
        step(n, copy[i]);
        explore(n, depth + 1);
    }
}

static uint32_t draw(uint64_t *seed, uint32_t below) {
    *seed = *seed * 6364136223846793005u + 1442695040888963407u;
    return (uint32_t)(*seed >> 33) % below;
}

/* Straight code: three operations a thread at most, a critical section being two. */
static void write_thread(uint64_t *seed, struct model_toy_instruction *code) {
    uint32_t length = 1 + draw(seed, 3), at = 0;
    for (uint32_t i = 0; i < length; i++) {
        uint8_t reg = (uint8_t)draw(seed, 2), var = (uint8_t)draw(seed, 2);
        switch (draw(seed, 6)) {
        case 0: code[at++] = (struct model_toy_instruction){MODEL_TOY_READ, reg, var, 0}; break;
        case 1: code[at++] = (struct model_toy_instruction){MODEL_TOY_WRITE, reg, var, 1}; break;
        case 2: code[at++] = (struct model_toy_instruction){MODEL_TOY_CAS, reg, var, 2}; break;
        case 3: code[at++] = (struct model_toy_instruction){MODEL_TOY_CHOOSE, reg, 0, 2}; break;
        case 4:
            code[at++] = (struct model_toy_instruction){MODEL_TOY_ATOMIC_READ, reg, var, 0};
            break;
        default:
            code[at++] = (struct model_toy_instruction){MODEL_TOY_LOCK, 0, var, 0};
            code[at++] = (struct model_toy_instruction){MODEL_TOY_WRITE, reg, 0, 3};
            code[at++] = (struct model_toy_instruction){MODEL_TOY_UNLOCK, 0, var, 0};
            i++;
        }
    }
}

static void counts_traces(void **state) {
    (void)state;
    for (uint64_t number = 1; number <= 150; number++) {
        uint64_t seed = number * 77;
        struct model_toy_instruction code[THREADS][MODEL_TOY_CODE] = {0};
        struct model_toy_program program = {
            .threads = 2 + draw(&seed, 2), .variables = 2, .locks = 2, .code = (const void *)code};
        for (uint32_t t = 0; t < program.threads; t++)
            write_thread(&seed, code[t]);
        struct naive n = {.m = model_toy_new(&program)};
        explore(&n, 0);
        struct explore_options options = {0};
        struct explore_executions e;
        assert_true(explore_executions_count(n.m, &options, &e));
        if (e.complete != n.traces.count)
            fail_msg("program %u: %u traces, %u executions", (unsigned)number, n.traces.count,
                     (unsigned)e.complete);
        n.m->v->drop(n.m);
        base_vec_drop(&n.traces);
    }
}

/* Two threads that lock in opposite orders: first the one, first the other, or neither ends. */
static void counts_deadlocks(void **state) {
    (void)state;
    static const struct model_toy_instruction code[2][MODEL_TOY_CODE] = {
        {{MODEL_TOY_LOCK, 0, 0, 0},
         {MODEL_TOY_LOCK, 0, 1, 0},
         {MODEL_TOY_UNLOCK, 0, 1, 0},
         {MODEL_TOY_UNLOCK, 0, 0, 0}},
        {{MODEL_TOY_LOCK, 0, 1, 0},
         {MODEL_TOY_LOCK, 0, 0, 0},
         {MODEL_TOY_UNLOCK, 0, 0, 0},
         {MODEL_TOY_UNLOCK, 0, 1, 0}},
    };
    struct model_toy_program program = {.threads = 2, .locks = 2, .code = code};
    struct model *m = model_toy_new(&program);
    struct explore_options options = {0};
    struct explore_executions e;
    assert_true(explore_executions_count(m, &options, &e));
    assert_int_equal(e.complete, 3);
    m->v->drop(m);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(counts_traces),
        cmocka_unit_test(counts_deadlocks),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
