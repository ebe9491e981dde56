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

/* Loops come from jumps back; a loop that counts for ever makes the program too big and it is left
 * out. */
static inline void generate_thread(uint64_t *generator, struct toys_program *p, uint32_t t) {
    static const enum model_toy_op ops[] = {
        MODEL_TOY_READ,   MODEL_TOY_READ,         MODEL_TOY_WRITE,       MODEL_TOY_WRITE,
        MODEL_TOY_CAS,    MODEL_TOY_ATOMIC_WRITE, MODEL_TOY_ATOMIC_READ, MODEL_TOY_LOCK,
        MODEL_TOY_LOCK,   MODEL_TOY_UNLOCK,       MODEL_TOY_UNLOCK,      MODEL_TOY_AWAIT,
        MODEL_TOY_CHOOSE, MODEL_TOY_SET,          MODEL_TOY_ADD,         MODEL_TOY_JUMP,
        MODEL_TOY_JUMP,   MODEL_TOY_ASSERT,       MODEL_TOY_ASSUME,      MODEL_TOY_SPAWN,
        MODEL_TOY_EXIT,   MODEL_TOY_UNKNOWN,
    };
    uint32_t count = sizeof ops / sizeof ops[0];
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

static inline void generate_program(uint64_t *generator, struct toys_program *p) {
    toys_open(p, 2 + generate_draw(generator, 3), 2, 2);
    p->program.initial[1] = (int32_t)generate_draw(generator, 2);
    if (generate_draw(generator, 3) == 0)
        p->program.asleep = UINT64_C(1) << (p->program.threads - 1);
    for (uint32_t t = 0; t < p->program.threads; t++)
        generate_thread(generator, p, t);
}

#endif
