/* rand and its relatives give the numbers that glibc gives: an additive feedback generator of
 * degree 31 (its TYPE_3), rand_r's three steps of a linear congruence, and the 48-bit congruence of
 * drand48. Their states are hidden globals. With --rand-choice rand and random are choices instead.
 */
#include "front/llvm/native/libc.h"

#include "front/llvm/native/native.h"
#include "vm/options.h"
#include <assert.h>

enum { DEGREE = 31, SEPARATION = 3, WARM_UP = 310, RANDOM_MAX = 0x7fffffff };

struct feedback {
    uint32_t seeded; /* 0: as after srandom(1) */
    uint32_t front, rear;
    uint32_t word[DEGREE];
};

static uint32_t feedback_next(struct feedback *s) {
    assert(s->front < DEGREE && s->rear < DEGREE);
    uint32_t sum = s->word[s->front] += s->word[s->rear];
    s->front = (s->front + 1) % DEGREE;
    s->rear = (s->rear + 1) % DEGREE;
    return sum >> 1;
}

/* The table starts with the minimal standard generator (Park and Miller 1988). */
static void feedback_seed(struct feedback *s, uint32_t seed) {
    int64_t word = (int32_t)(seed ? seed : 1);
    s->seeded = 1;
    for (uint32_t i = 0; i < DEGREE; i++) {
        s->word[i] = (uint32_t)word;
        word = 16807 * (word % 127773) - 2836 * (word / 127773);
        if (word < 0)
            word += RANDOM_MAX;
        assert(word >= 0 && word <= RANDOM_MAX);
    }
    s->front = SEPARATION;
    s->rear = 0;
    for (uint32_t i = 0; i < WARM_UP; i++)
        feedback_next(s);
    assert(s->front == SEPARATION && s->rear == 0);
}

static enum vm_status feedback_claim(struct vm_call *c, struct feedback **state) {
    void *bytes;
    NATIVE_TRY(front_llvm_state_claim(c, "heddle.random", sizeof **state, &bytes));
    *state = bytes;
    assert((*state)->front < DEGREE && (*state)->rear < DEGREE && (*state)->seeded <= 1);
    return VM_OK;
}

static const int64_t sample[] = {0, 1, RANDOM_MAX};

static uint32_t random_ready(struct vm_call *c) {
    const struct vm_options *o = vm_native_options(c);
    if (!o->rand_choice)
        return 1;
    return o->nondet_count ? o->nondet_count : sizeof sample / sizeof sample[0];
}

static enum vm_status choose_random(struct vm_call *c) {
    const struct vm_options *o = vm_native_options(c);
    assert(c->alt < random_ready(c));
    int64_t value = o->nondet_count ? o->nondet_values[c->alt] : sample[c->alt];
    vm_approximate(c, "rand() was tried with a sample of values");
    vm_note(c, "%d", (int)(value & RANDOM_MAX));
    return native_return(c, (uint64_t)value & RANDOM_MAX);
}

static enum vm_status run_random(struct vm_call *c) {
    struct feedback *state;
    if (vm_native_options(c)->rand_choice)
        return choose_random(c);
    NATIVE_TRY(feedback_claim(c, &state));
    if (!state->seeded)
        feedback_seed(state, 1);
    return native_return(c, feedback_next(state));
}

static enum vm_status run_srandom(struct vm_call *c) {
    struct feedback *state;
    NATIVE_TRY(feedback_claim(c, &state));
    feedback_seed(state, (uint32_t)c->arg[0]);
    return VM_OK;
}

static enum vm_status run_rand_r(struct vm_call *c) {
    void *bytes;
    NATIVE_TRY(vm_claim(c, c->arg[0], 4, VM_READ | VM_WRITE, &bytes));
    uint32_t next, result = 0;
    memcpy(&next, bytes, sizeof next);
    for (uint32_t i = 0; i < 3; i++) {
        next = next * 1103515245u + 12345u;
        uint32_t bits = i == 0 ? 11 : 10;
        result = result << bits ^ next / 65536 % (1u << bits);
    }
    assert(result <= RANDOM_MAX);
    memcpy(bytes, &next, sizeof next);
    return native_return(c, result);
}

/* ---- 48 bits ---- */

static uint64_t congruence(uint64_t x) {
    assert(x >> 48 == 0);
    return (x * UINT64_C(0x5DEECE66D) + 0xB) & ((UINT64_C(1) << 48) - 1);
}

/* The next 48 bits of the library's state, or of the three 16-bit words that the caller gave. */
static enum vm_status next_48(struct vm_call *c, uint64_t *x) {
    void *bytes;
    if (c->count > 0)
        NATIVE_TRY(vm_claim(c, c->arg[0], 6, VM_READ | VM_WRITE, &bytes));
    else
        NATIVE_TRY(front_llvm_state_claim(c, "heddle.rand48", 6, &bytes));
    *x = 0;
    assert(bytes != NULL);
    memcpy(x, bytes, 6);
    *x = congruence(*x);
    memcpy(bytes, x, 6);
    return VM_OK;
}

static enum vm_status run_drand48(struct vm_call *c) {
    uint64_t x;
    NATIVE_TRY(next_48(c, &x));
    return native_return_double(c, (double)x / (double)(UINT64_C(1) << 48));
}

static enum vm_status run_lrand48(struct vm_call *c) {
    uint64_t x;
    NATIVE_TRY(next_48(c, &x));
    return native_return_long(c, (int64_t)(x >> 17));
}

static enum vm_status run_mrand48(struct vm_call *c) {
    uint64_t x;
    NATIVE_TRY(next_48(c, &x));
    return native_return_long(c, (int32_t)(uint32_t)(x >> 16));
}

static enum vm_status run_srand48(struct vm_call *c) {
    void *bytes;
    NATIVE_TRY(front_llvm_state_claim(c, "heddle.rand48", 6, &bytes));
    uint64_t x = (uint64_t)(uint32_t)c->arg[0] << 16 | 0x330E;
    memcpy(bytes, &x, 6);
    return VM_OK;
}

#define CHOOSES(name)                                                                              \
    { name, 0, 1, VM_EFFECT_CHOOSE, 0, run_random, random_ready, NULL }

const struct vm_native front_llvm_native_random[] = {
    CHOOSES("rand"),
    CHOOSES("random"),
    NATIVE_ROW("srand", 1, 0, NONE, run_srandom),
    NATIVE_ROW("srandom", 1, 0, NONE, run_srandom),
    NATIVE_PURE("rand_r", 1, run_rand_r),
    NATIVE_PURE("drand48", 0, run_drand48),
    NATIVE_PURE("erand48", 1, run_drand48),
    NATIVE_PURE("lrand48", 0, run_lrand48),
    NATIVE_PURE("nrand48", 1, run_lrand48),
    NATIVE_PURE("mrand48", 0, run_mrand48),
    NATIVE_PURE("jrand48", 1, run_mrand48),
    NATIVE_ROW("srand48", 1, 0, NONE, run_srand48),
    {0},
};
