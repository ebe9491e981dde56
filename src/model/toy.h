/* Toy models: a tiny multithreaded language given as C arrays, with everything that model.h asks
 * for. Searches, properties and stores are tested on it against naive oracles.
 *
 * A thread has four registers and a list of instructions. Visible instructions are a step's first;
 * the local ones after it run in the same step. A thread that ends has its registers cleared.
 *
 * A write that a thread issues goes into its window. Alternative 0 is its next instruction, if that
 * can be taken; alternative 1 + k completes what is in slot k of the window. The thread's own reads
 * see what it has issued. It ends, chooses, writes or awaits a variable that is in its window, and
 * issues something that has no room there, only when what it waits for is complete. */
#ifndef MODEL_TOY_H
#define MODEL_TOY_H

#include "model/model.h"
#include <stdint.h>

enum {
    MODEL_TOY_THREADS = 200,
    MODEL_TOY_REGISTERS = 4,
    MODEL_TOY_VARIABLES = 16,
    MODEL_TOY_LOCKS = 16,
    MODEL_TOY_PROCESSES = 2,
    MODEL_TOY_WINDOW = 2, /* writes that a thread has issued and not completed */
    MODEL_TOY_VALUES = 8, /* to choose from, if there is a stride */
    MODEL_TOY_CODE = 64,  /* instructions of one thread */
};

/* A local run longer than this is cut (MODEL_CUT). */
enum { MODEL_TOY_RUN = 16 };

enum model_toy_op {
    MODEL_TOY_END, /* the thread ends; local. The zero of every array is an end */
    /* visible */
    MODEL_TOY_READ,  /* r[a] = var[b] */
    MODEL_TOY_WRITE, /* var[b] = r[a] + value */
    MODEL_TOY_ATOMIC_READ,
    MODEL_TOY_ATOMIC_WRITE,
    MODEL_TOY_CAS,    /* if var[b] == r[a]: var[b] = value, r[a] = 1; else r[a] = 0 */
    MODEL_TOY_LOCK,   /* lock[b]; blocks while anybody holds it */
    MODEL_TOY_UNLOCK, /* LOCK_MISUSE unless the thread holds lock[b] */
    MODEL_TOY_AWAIT,  /* blocks until var[b] != 0; a synchronisation */
    MODEL_TOY_CHOOSE, /* r[a] = 0 .. value-1, one alternative each */
    MODEL_TOY_EXIT,   /* ends all threads; of several processes, those of its own */
    MODEL_TOY_ENTER,  /* an atomic section: the other threads of its process stand still */
    MODEL_TOY_LEAVE, /* it; LOCK_MISUSE if it was not entered, as to enter twice or to end inside */
    /* local */
    MODEL_TOY_SET,    /* r[a] = value */
    MODEL_TOY_ADD,    /* r[a] += value */
    MODEL_TOY_JUMP,   /* to instruction b if r[a] != 0; value != 0: always */
    MODEL_TOY_ASSERT, /* ASSERTION unless r[a] == value */
    MODEL_TOY_ASSUME, /* pruned unless r[a] == value */
    MODEL_TOY_SPAWN,  /* thread b, which `asleep` has, starts */
    MODEL_TOY_ISSUE,  /* var[b] = r[a] + value, later: at the thread's own alternative */
    MODEL_TOY_ISSUE_ATOMIC,
    MODEL_TOY_FENCE,   /* waits until all is complete that the thread issued */
    MODEL_TOY_UNKNOWN, /* UNMODELLED */
};

struct model_toy_instruction {
    enum model_toy_op op;
    uint8_t a, b;
    int32_t value;
};

struct model_toy_program {
    uint32_t threads, variables, locks;
    int32_t initial[MODEL_TOY_VARIABLES];
    uint64_t asleep; /* bit t: thread t (below 64) waits for a SPAWN and does not exist before */
    uint32_t asleep_from; /* so do all from this one on; 0: none */
    uint32_t processes;   /* 2; 0: one, without atomic sections */
    uint64_t second;      /* bit t: thread t (below 64) is of the second process */
    uint32_t stride;      /* the alternative that chooses v has number v * stride; 0: v */
    bool memo;            /* the model has the group of functions for it */
    const struct model_toy_instruction (*code)[MODEL_TOY_CODE]; /* one row a thread */
};

/* The program is the caller's and must outlive the model. */
struct model *model_toy_new(const struct model_toy_program *program);

/* The site of an instruction, as accesses and faults say it. */
static inline uint32_t model_toy_site(uint32_t thread, uint32_t pc) {
    return thread * MODEL_TOY_CODE + pc + 1;
}

#endif
