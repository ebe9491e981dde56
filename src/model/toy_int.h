/* The inside of the toy machine: its state, and what instructions do. */
#ifndef MODEL_TOY_INT_H
#define MODEL_TOY_INT_H

#include "model/toy.h"
#include <assert.h>

enum { MODEL_TOY_ENDED = 255, MODEL_TOY_ASLEEP = 254 }; /* in place of an instruction */
enum { MODEL_TOY_DATA = MODEL_TOY_VARIABLES + MODEL_TOY_LOCKS + MODEL_TOY_PROCESSES };
enum { MODEL_TOY_SLOTS = 2 * MODEL_TOY_THREADS }; /* of both sides */
_Static_assert((int)MODEL_TOY_DATA <= (int)MODEL_TOY_THREADS, "there are slots for all");

_Static_assert((int)MODEL_TOY_WINDOW < (int)MODEL_TOY_VALUES, "a list has room for either");

/* A write that was issued and is not complete. */
struct model_toy_write {
    int32_t value;
    uint16_t variable; /* + 1; 0: the slot is free */
    uint8_t pc, atomic;
};

struct model_toy_thread {
    int32_t r[MODEL_TOY_REGISTERS];
    uint32_t pc;
    struct model_toy_write window[MODEL_TOY_WINDOW];
};

struct model_toy_state {
    struct model_toy_thread threads[MODEL_TOY_THREADS];
    /* Variables; then holders + 1 of locks; then of each process the thread that is inside an
     * atomic section, + 1. */
    int32_t data[MODEL_TOY_DATA];
};

struct model_toy {
    struct model model; /* first */
    const struct model_toy_program *program;
    struct model_toy_state now, first;
    enum model_outcome first_outcome;
    struct model_fault first_fault;
    bool dirty[MODEL_TOY_SLOTS];
    uint32_t dirty_slots[MODEL_TOY_SLOTS], dirty_count;
    struct model_change changes[MODEL_TOY_SLOTS];
    struct model_choice *choices;
    uint32_t choice_room;
    struct model_access accesses[(MODEL_TOY_THREADS + 1) * MODEL_TOY_RUN + 4];
    struct model_access pending[MODEL_TOY_WINDOW + 2];
    uint32_t alts[MODEL_TOY_VALUES];
    uint32_t access_count, waker;
    uint64_t instructions;
    model_observer *observer;
    void *observer_context;
    struct model_place place; /* of the thread that was asked for last */

    /* The components that were looked at since they were asked for, each once; `beyond`: they are
     * not all. */
    struct model_input inputs[MODEL_TOY_SLOTS];
    uint32_t input_count;
    bool asked, beyond;
};

static inline struct model_toy *model_toy_of(struct model *m) {
    return (struct model_toy *)m;
}

static inline const struct model_toy_instruction *model_toy_at(const struct model_toy *t,
                                                               uint32_t thread) {
    uint32_t pc = t->now.threads[thread].pc;
    return pc < MODEL_TOY_CODE ? &t->program->code[thread][pc] : NULL;
}

/* ---- toy_run.c ---- */

/* Where a slot's bytes are in a state. */
void *model_toy_bytes(const struct model_toy *t, struct model_toy_state *s, uint32_t slot,
                      uint32_t *size);
/* The thread that must leave an atomic section before this one can go on; UINT32_MAX: none. */
uint32_t model_toy_held_by(struct model_toy *t, uint32_t thread);
/* The thread that holds a lock; UINT32_MAX: none. */
uint32_t model_toy_holder(struct model_toy *t, uint32_t lock);
/* How many alternatives a thread has. They are in `t->alts` if they may have gaps. */
uint32_t model_toy_ways(struct model_toy *t, uint32_t thread);
bool model_toy_may_have_gaps(const struct model_toy *t, uint32_t thread);
bool model_toy_has_issued(const struct model_toy *t, uint32_t thread);
/* What the thread could do next touches this: into `t->pending`. */
uint32_t model_toy_list(struct model_toy *t, uint32_t thread);
enum model_outcome model_toy_step(struct model_toy *t, struct model_choice choice,
                                  struct model_fault *fault);
enum model_outcome model_toy_start(struct model_toy *t, struct model_fault *fault);
/* model_reduction.apart. */
bool model_toy_apart(const struct model_toy *t, struct model_choice choice);

/* ---- toy_memo.c ---- */

extern const struct model_memo model_toy_memo;

#endif
