/* Counting executions: as many as there are Mazurkiewicz traces, which a naive enumeration of all
 * interleavings counts by their conflicting pairs. */
#include "explore/executions.h"

#include "base/hash.h"
#include "base/vec.h"
#include "generate.h"
#include "model/conflict.h"
#include "model/toy.h"
#include <setjmp.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include <cmocka.h>

enum { THREADS = 3, MANY = 6, EVENTS = 24, ACCESSES = 4, RUNS = 20000 };

struct event {
    uint32_t thread, index, alt, count;
    uint64_t before, after; /* digests of the thread */
    bool effect;
    struct model_access accesses[ACCESSES];
};

struct naive {
    struct model *m;
    struct event events[EVENTS];
    uint64_t threads[THREADS]; /* digests */
    uint32_t runs;
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

static void note_thread(struct naive *n, struct event *e) {
    const struct model_change *changes;
    uint32_t count = n->m->v->changes(n->m, &changes);
    e->before = n->threads[e->thread];
    for (uint32_t i = 0; i < count; i++)
        if (changes[i].slot == model_slot(e->thread, MODEL_SIDE_THREADS))
            n->threads[e->thread] =
                changes[i].bytes ? base_hash_bytes(changes[i].bytes, changes[i].size) : 0;
    e->after = n->threads[e->thread];
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
    for (uint32_t i = 0; i < e->count; i++) {
        e->accesses[i] = accesses[i];
        if (accesses[i].kind & MODEL_UNWRITTEN)
            e->accesses[i].kind &= ~(uint32_t)MODEL_WRITE;
        e->effect |= (e->accesses[i].kind & MODEL_WRITE) != 0;
    }
    note_thread(n, e);
    n->m->v->settle(n->m);
    n->depth++;
}

/* Somebody came back to where it was and changed nothing meanwhile. */
static bool somebody_spins(const struct naive *n) {
    const struct event *last = &n->events[n->depth - 1];
    for (uint32_t i = n->depth; i-- > 0;) {
        const struct event *e = &n->events[i];
        if (e->thread != last->thread)
            continue;
        if (e->effect)
            return false;
        if (e->before == last->after)
            return true;
    }
    return false;
}

/* From the start every time: there is nothing to undo, and nothing to get wrong. */
static void again(struct naive *n, uint32_t depth) {
    struct model_fault fault;
    n->m->v->initial(n->m, &fault);
    n->m->v->settle(n->m);
    n->depth = 0;
    for (uint32_t t = 0; t < THREADS; t++)
        n->threads[t] = 0;
    while (n->depth < depth)
        step(n, (struct model_choice){n->events[n->depth].thread, n->events[n->depth].alt});
}

static void explore(struct naive *n, uint32_t depth) {
    const struct model_choice *choices;
    struct model_choice copy[EVENTS];
    again(n, depth);
    uint32_t count = n->m->v->choices(n->m, &choices);
    assert_true(count <= EVENTS && depth < EVENTS);
    if (++n->runs > RUNS)
        return;
    for (uint32_t i = 0; i < count; i++)
        copy[i] = choices[i];
    if (!count)
        note(n);
    for (uint32_t i = 0; i < count; i++) {
        again(n, depth);
        step(n, copy[i]);
        if (!somebody_spins(n))
            explore(n, depth + 1);
    }
}

/* ---- a toy that takes its time, so that several workers get to do something ---- */

static struct model_vtable slow;
static const struct model_vtable *quick; /* what it is made of */
static struct model *first_instance;
static _Atomic uint32_t steps, steps_of_others;

static enum model_outcome step_slowly(struct model *m, struct model_choice choice,
                                      struct model_fault *fault) {
    uint32_t n = atomic_fetch_add(&steps, 1);
    if (m != first_instance)
        atomic_fetch_add(&steps_of_others, 1);
    if (!atomic_load(&steps_of_others)) /* they may take a while to be there at all */
        nanosleep(&(struct timespec){.tv_nsec = 1000000}, NULL);
    else if (n < 4 || base_hash_word(n) % 8 == 0)
        nanosleep(&(struct timespec){.tv_nsec = 1000}, NULL);
    return quick->step(m, choice, fault);
}

static struct model *fork_slow(struct model *m) {
    struct model *forked = quick->fork(m);
    forked->v = &slow;
    return forked;
}

static void slow_down(struct model *m) {
    quick = m->v;
    slow = *quick;
    slow.step = step_slowly;
    slow.fork = fork_slow;
    m->v = &slow;
    first_instance = m;
    atomic_store(&steps, 0);
}

/* With workers that share from the first step on. */
static struct explore_executions count(struct model *m, uint32_t workers) {
    struct explore_options options = {.workers = workers, .alone_first = 1};
    struct explore_executions e;
    atomic_store(&steps, 0);
    assert_true(explore_executions_count(m, &options, &e));
    assert_true(e.all);
    return e;
}

static void expect(struct model *m, uint64_t number, uint32_t workers, uint64_t traces) {
    struct explore_executions e = count(m, workers);
    if (e.complete != traces)
        fail_msg("program %u, %u workers: %u traces, %u executions", (unsigned)number, workers,
                 (unsigned)traces, (unsigned)e.complete);
}

/* ---- programs ---- */

static uint32_t draw(uint64_t *seed, uint32_t below) {
    *seed = *seed * 6364136223846793005u + 1442695040888963407u;
    return (uint32_t)(*seed >> 33) % below;
}

/* What the programs of a test are made of. */
enum kind { PLAIN, LOOPS, ISSUING };

/* Straight code: three operations a thread at most, a critical section being two. */
static void write_thread(uint64_t *seed, struct model_toy_instruction *code, enum kind kind) {
    uint32_t length = 1 + draw(seed, 3), at = 0;
    for (uint32_t i = 0; i < length; i++) {
        uint8_t reg = (uint8_t)draw(seed, 2), var = (uint8_t)draw(seed, 2);
        switch (draw(seed, kind == ISSUING ? 9 : 6)) {
        case 6:
        case 7: code[at++] = (struct model_toy_instruction){MODEL_TOY_ISSUE, reg, var, 1}; break;
        case 8: code[at++] = (struct model_toy_instruction){MODEL_TOY_FENCE, 0, 0, 0}; break;
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

/* Loops that wait for a value by one look or by two, and that try again. */
static void write_loop(uint64_t *seed, struct model_toy_instruction *code) {
    uint32_t at = 0;
    uint8_t var = (uint8_t)draw(seed, 2), other = (uint8_t)draw(seed, 2);
    if (draw(seed, 2))
        code[at++] = (struct model_toy_instruction){MODEL_TOY_WRITE, 3, other, (int)draw(seed, 2)};
    uint8_t head = (uint8_t)at;
    switch (draw(seed, 3)) {
    case 1:
        code[at++] = (struct model_toy_instruction){MODEL_TOY_READ, 1, other, 0};
        /* fall through */
    case 0:
        code[at++] = (struct model_toy_instruction){MODEL_TOY_READ, 0, var, 0};
        code[at++] = (struct model_toy_instruction){MODEL_TOY_ADD, 0, 0, -1};
        break;
    default:
        code[at++] = (struct model_toy_instruction){MODEL_TOY_READ, 0, var, 0};
        code[at++] = (struct model_toy_instruction){MODEL_TOY_CAS, 0, var, (int)draw(seed, 3)};
        code[at++] = (struct model_toy_instruction){MODEL_TOY_ADD, 0, 0, -1};
    }
    code[at++] = (struct model_toy_instruction){MODEL_TOY_JUMP, 0, head, 0};
    if (draw(seed, 2))
        code[at++] = (struct model_toy_instruction){MODEL_TOY_WRITE, 3, other, (int)draw(seed, 3)};
}

static void compare(uint64_t number, uint64_t seed, enum kind kind) {
    struct model_toy_instruction code[THREADS][MODEL_TOY_CODE] = {0};
    struct model_toy_program program = {
        .threads = 2 + draw(&seed, 2), .variables = 2, .locks = 2, .code = (const void *)code};
    for (uint32_t t = 0; t < program.threads; t++)
        if (kind == LOOPS && draw(&seed, 3))
            write_loop(&seed, code[t]);
        else
            write_thread(&seed, code[t], kind);
    struct naive n = {.m = model_toy_new(&program)};
    explore(&n, 0);
    if (n.runs > RUNS)
        goto out;
    slow_down(n.m);
    for (uint32_t workers = 1; workers <= 3; workers++)
        expect(n.m, number, workers, n.traces.count);
out:
    n.m->v->drop(n.m);
    base_vec_drop(&n.traces);
}

static void counts_traces(void **state) {
    (void)state;
    for (uint64_t number = 1; number <= 150; number++)
        compare(number, number * 77, PLAIN);
    assert_true(atomic_load(&steps_of_others) > 0); /* or nothing was shared */
}

/* Complete are the executions in which nobody goes round a loop in vain. */
static void counts_without_spinning(void **state) {
    (void)state;
    uint64_t programs = generate_count(300), first = generate_seed(1);
    for (uint64_t number = first; number < first + programs; number++)
        compare(number, number * 131, LOOPS);
}

/* A thread has several operations to choose from at once, whose numbers have gaps. */
static void counts_completions(void **state) {
    (void)state;
    for (uint64_t number = 1; number <= generate_count(150); number++)
        compare(number, number * 39, ISSUING);
}

/* Too many interleavings for the naive count, but enough that workers meet in one state. */
static void shares_with_many_threads(void **state) {
    (void)state;
    for (uint64_t number = 1; number <= 20; number++) {
        uint64_t seed = number * 91;
        struct model_toy_instruction code[MANY][MODEL_TOY_CODE] = {0};
        struct model_toy_program program = {
            .threads = MANY, .variables = 3, .code = (const void *)code};
        for (uint32_t t = 0; t < MANY; t++)
            for (uint32_t i = 0; i < 2 && (!i || t < 4); i++)
                code[t][i] = (struct model_toy_instruction){draw(&seed, 2) ? MODEL_TOY_READ
                                                                           : MODEL_TOY_WRITE,
                                                            0, (uint8_t)draw(&seed, 3), 1};
        struct model *m = model_toy_new(&program);
        uint64_t traces = count(m, 1).complete;
        slow_down(m);
        for (uint32_t workers = 2; workers <= 4; workers++)
            expect(m, number, workers, traces);
        m->v->drop(m);
    }
}

/* A fault, an assumption that fails and the end of the process cut off what others would do: then
 * what is found depends on the order of the search, which must be that of one worker. */
static void counts_faults_alike(void **state) {
    (void)state;
    static const enum model_toy_op ends[] = {MODEL_TOY_ASSERT, MODEL_TOY_ASSUME, MODEL_TOY_EXIT};
    for (uint64_t number = 1; number <= 150; number++) {
        uint64_t seed = number * 17;
        struct model_toy_instruction code[MANY][MODEL_TOY_CODE] = {0};
        struct model_toy_program program = {
            .threads = MANY, .variables = 2, .code = (const void *)code};
        for (uint32_t t = 0; t < MANY; t++) {
            code[t][0] = (struct model_toy_instruction){
                draw(&seed, 2) ? MODEL_TOY_READ : MODEL_TOY_WRITE, 0, (uint8_t)draw(&seed, 2), 1};
            if (draw(&seed, 2))
                code[t][1] = (struct model_toy_instruction){ends[draw(&seed, 3)], 0, 0, 0};
            code[t][2] = (struct model_toy_instruction){MODEL_TOY_WRITE, 0, 1, 1};
        }
        struct model *m = model_toy_new(&program);
        struct explore_executions one = count(m, 1);
        slow_down(m);
        for (uint32_t workers = 2; workers <= 3; workers++) {
            struct explore_executions e = count(m, workers);
            if (e.complete != one.complete || e.faults != one.faults || e.assumed != one.assumed ||
                e.stuck != one.stuck)
                fail_msg("program %u, %u workers: %u executions with %u faults, not %u with %u",
                         (unsigned)number, workers, (unsigned)e.complete, (unsigned)e.faults,
                         (unsigned)one.complete, (unsigned)one.faults);
        }
        m->v->drop(m);
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
    for (uint32_t workers = 1; workers <= 2; workers++) {
        struct explore_executions e = count(m, workers);
        assert_int_equal(e.complete, 3);
        assert_int_equal(e.stuck, 1);
        assert_int_equal(e.faults, 0);
    }
    m->v->drop(m);
}

static void refuses_too_many_threads(void **state) {
    (void)state;
    static struct model_toy_instruction code[MODEL_TOY_THREADS][MODEL_TOY_CODE];
    struct model_toy_program program = {.variables = 1, .code = (const void *)code};
    for (program.threads = 64; program.threads <= 66; program.threads++) {
        code[program.threads - 1][0] = (struct model_toy_instruction){MODEL_TOY_READ, 0, 0, 0};
        struct model *m = model_toy_new(&program);
        struct explore_options options = {.workers = 2, .alone_first = 1};
        struct explore_executions e;
        assert_int_equal(explore_executions_count(m, &options, &e), program.threads == 64);
        m->v->drop(m);
    }
}

/* The end of one of two processes cuts off what its other thread would do, and the count says so;
 * that of a thread does not. */
static void tells_of_the_end_of_a_process(void **state) {
    (void)state;
    for (uint32_t ends = 0; ends < 2; ends++) {
        struct model_toy_instruction code[THREADS][MODEL_TOY_CODE] = {0};
        struct model_toy_program program = {.threads = THREADS,
                                            .variables = 1,
                                            .processes = 2,
                                            .second = 4,
                                            .code = (const void *)code};
        for (uint32_t t = 0; t < THREADS; t++)
            code[t][0] = (struct model_toy_instruction){MODEL_TOY_WRITE, 0, 0, 1};
        if (ends)
            code[0][0].op = MODEL_TOY_EXIT;
        struct model *m = model_toy_new(&program);
        assert_int_equal(count(m, 1).cut_off, ends);
        m->v->drop(m);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(counts_traces),
        cmocka_unit_test(counts_without_spinning),
        cmocka_unit_test(counts_completions),
        cmocka_unit_test(shares_with_many_threads),
        cmocka_unit_test(counts_faults_alike),
        cmocka_unit_test(counts_deadlocks),
        cmocka_unit_test(tells_of_the_end_of_a_process),
        cmocka_unit_test(refuses_too_many_threads),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
