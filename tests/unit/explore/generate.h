/* Random toy programs. */
#ifndef TESTS_EXPLORE_GENERATE_H
#define TESTS_EXPLORE_GENERATE_H

#include "toys.h"
#include <stdlib.h>

/* For longer runs than usual: HEDDLE_RANDOM_PROGRAMS=100000 HEDDLE_RANDOM_SEED=7
 * build/.../test_random */
static inline uint64_t generate_setting(const char *name, uint64_t usual) {
    const char *value = getenv(name);
    return value ? strtoull(value, NULL, 10) : usual;
}

static inline uint64_t generate_count(uint64_t usual) {
    return generate_setting("HEDDLE_RANDOM_PROGRAMS", BASE_STRESS ? usual / 10 : usual);
}

static inline uint64_t generate_seed(uint64_t usual) {
    return generate_setting("HEDDLE_RANDOM_SEED", usual);
}

static inline uint32_t generate_draw(uint64_t *generator, uint32_t count) {
    *generator += 0x9E3779B97F4A7C15u;
    return (uint32_t)((base_hash_word(*generator) >> 32) * count >> 32);
}

/* Instructions drawn from `ops`, the last ones less often. Loops come from jumps back; a loop that
 * counts for ever makes the program too big and it is left out. */
static inline void generate_code(uint64_t *generator, struct toys_program *p, uint32_t t,
                                 const enum model_toy_op *ops, uint32_t count) {
    uint32_t length = 2 + generate_draw(generator, 5);
    for (uint32_t i = 0; i < length; i++) {
        enum model_toy_op op = ops[generate_draw(generator, count)];
        if ((op == MODEL_TOY_UNKNOWN || op == MODEL_TOY_EXIT) && generate_draw(generator, 3) > 0)
            op = MODEL_TOY_READ;
        uint32_t b = generate_draw(generator, 2);
        int32_t value = (int32_t)generate_draw(generator, 3);
        if (op == MODEL_TOY_CHOOSE)
            value = 2;
        if (op == MODEL_TOY_JUMP) {
            b = generate_draw(generator, length);
            value = generate_draw(generator, 8) == 0;
        }
        if (op == MODEL_TOY_SPAWN)
            b = p->program.threads - 1;
        toys_add(p, t, op, generate_draw(generator, 2), b, value);
    }
}

static inline void generate_thread(uint64_t *generator, struct toys_program *p, uint32_t t) {
    static const enum model_toy_op ops[] = {
        MODEL_TOY_READ,   MODEL_TOY_READ,         MODEL_TOY_WRITE,       MODEL_TOY_WRITE,
        MODEL_TOY_CAS,    MODEL_TOY_ATOMIC_WRITE, MODEL_TOY_ATOMIC_READ, MODEL_TOY_LOCK,
        MODEL_TOY_LOCK,   MODEL_TOY_UNLOCK,       MODEL_TOY_UNLOCK,      MODEL_TOY_AWAIT,
        MODEL_TOY_CHOOSE, MODEL_TOY_SET,          MODEL_TOY_ADD,         MODEL_TOY_JUMP,
        MODEL_TOY_JUMP,   MODEL_TOY_ASSERT,       MODEL_TOY_ASSUME,      MODEL_TOY_SPAWN,
        MODEL_TOY_EXIT,   MODEL_TOY_UNKNOWN,
    };
    generate_code(generator, p, t, ops, sizeof ops / sizeof ops[0]);
}

/* Threads, variables and locks, without code. */
static inline void generate_shape(uint64_t *generator, struct toys_program *p) {
    toys_open(p, 2 + generate_draw(generator, 3), 2, 2);
    p->program.initial[1] = (int32_t)generate_draw(generator, 2);
    if (generate_draw(generator, 3) == 0)
        p->program.asleep = UINT64_C(1) << (p->program.threads - 1);
}

static inline void generate_program(uint64_t *generator, struct toys_program *p) {
    generate_shape(generator, p);
    for (uint32_t t = 0; t < p->program.threads; t++)
        generate_thread(generator, p, t);
}

/* Of some writes that a thread issues nobody else knows. */
static inline void generate_secrets(uint64_t *generator, struct toys_program *p) {
    for (uint32_t t = 0; t < p->program.threads; t++)
        for (uint32_t i = 0; i < p->length[t]; i++) {
            bool issues =
                p->code[t][i].op == MODEL_TOY_ISSUE || p->code[t][i].op == MODEL_TOY_ISSUE_ATOMIC;
            if (issues && generate_draw(generator, 2))
                p->code[t][i].b = (uint8_t)(p->program.variables + t);
        }
    p->program.variables += p->program.threads;
}

/* Threads issue writes, and complete them beside what they do next. */
static inline void generate_issuing(uint64_t *generator, struct toys_program *p) {
    static const enum model_toy_op ops[] = {
        MODEL_TOY_READ,         MODEL_TOY_READ,         MODEL_TOY_WRITE,  MODEL_TOY_CAS,
        MODEL_TOY_ISSUE,        MODEL_TOY_ISSUE,        MODEL_TOY_ISSUE,  MODEL_TOY_ISSUE,
        MODEL_TOY_ISSUE_ATOMIC, MODEL_TOY_ISSUE_ATOMIC, MODEL_TOY_LOCK,   MODEL_TOY_LOCK,
        MODEL_TOY_UNLOCK,       MODEL_TOY_AWAIT,        MODEL_TOY_AWAIT,  MODEL_TOY_ATOMIC_READ,
        MODEL_TOY_ATOMIC_WRITE, MODEL_TOY_FENCE,        MODEL_TOY_CHOOSE, MODEL_TOY_SET,
        MODEL_TOY_ADD,          MODEL_TOY_JUMP,         MODEL_TOY_ASSERT, MODEL_TOY_ASSUME,
        MODEL_TOY_SPAWN,        MODEL_TOY_EXIT,
    };
    generate_shape(generator, p);
    for (uint32_t t = 0; t < p->program.threads; t++)
        generate_code(generator, p, t, ops, sizeof ops / sizeof ops[0]);
    if (generate_draw(generator, 2))
        generate_secrets(generator, p);
}

/* Variable 0 and lock 0 are the world's; of the others each process has one of its own. */
static inline void generate_share_out(struct toys_program *p) {
    p->program.variables = p->program.locks = 3;
    p->program.initial[2] = p->program.initial[1];
    for (uint32_t t = 0; t < p->program.threads; t++)
        for (uint32_t i = 0; i < p->length[t]; i++) {
            struct model_toy_instruction *at = &p->code[t][i];
            bool names = at->op != MODEL_TOY_JUMP && at->op != MODEL_TOY_SPAWN;
            if (names && at->b)
                at->b = (uint8_t)(1 + (p->program.second >> t & 1));
        }
}

/* Two processes: one may end, or be inside an atomic section, while the other goes on. */
static inline void generate_processes(uint64_t *generator, struct toys_program *p, bool issues) {
    static const enum model_toy_op ops[] = {
        MODEL_TOY_READ,         MODEL_TOY_READ,        MODEL_TOY_WRITE, MODEL_TOY_WRITE,
        MODEL_TOY_CAS,          MODEL_TOY_LOCK,        MODEL_TOY_LOCK,  MODEL_TOY_UNLOCK,
        MODEL_TOY_AWAIT,        MODEL_TOY_ATOMIC_READ, MODEL_TOY_EXIT,  MODEL_TOY_EXIT,
        MODEL_TOY_ENTER,        MODEL_TOY_ENTER,       MODEL_TOY_ENTER, MODEL_TOY_LEAVE,
        MODEL_TOY_LEAVE,        MODEL_TOY_LEAVE,       MODEL_TOY_LEAVE, MODEL_TOY_CHOOSE,
        MODEL_TOY_ATOMIC_WRITE, MODEL_TOY_SET,         MODEL_TOY_JUMP,  MODEL_TOY_ASSERT,
        MODEL_TOY_ASSUME,       MODEL_TOY_SPAWN,       MODEL_TOY_ISSUE, MODEL_TOY_ISSUE_ATOMIC,
    };
    uint32_t count = sizeof ops / sizeof ops[0];
    generate_shape(generator, p);
    p->program.processes = 2;
    p->program.second = 1 + generate_draw(generator, (1u << p->program.threads) - 2);
    for (uint32_t t = 0; t < p->program.threads; t++)
        generate_code(generator, p, t, ops, issues ? count : count - 2);
    generate_share_out(p);
}

#endif
