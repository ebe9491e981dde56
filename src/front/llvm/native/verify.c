/* The ways in which a program talks to its checker: assertions, assumptions, choices, atomic
 * sections; in the words of C's <assert.h>, of heddle.h and of verification tasks.
 *
 * A value that the environment may choose is enumerated where that is feasible. Otherwise it is
 * sampled. Sampling can show an error but not its absence, so the verdict becomes inconclusive. */
#include "front/llvm/native/native.h"

#include "front/llvm/native/sync.h"
#include "vm/options.h"
#include <assert.h>

/* ---- assertions ---- */

static enum vm_status fail_assertion(struct vm_call *c) {
    return vm_fault(c, MODEL_FAULT_ASSERTION, c->arg[0], 0);
}

/* With the text of the expression as the second argument, or without. */
static enum vm_status check_assertion(struct vm_call *c) {
    if ((uint32_t)c->arg[0] != 0)
        return VM_OK;
    return vm_fault(c, MODEL_FAULT_ASSERTION, c->count > 1 ? c->arg[1] : 0, 0);
}

static enum vm_status reach_error(struct vm_call *c) {
    return vm_fault(c, MODEL_FAULT_REACH_ERROR, 0, 0);
}

/* A failed assumption means that the run does not exist from here on. Steps that other threads
 * took before still exist, so this thread waits for ever and the others go on. */
static uint32_t assume_ready(struct vm_call *c) {
    return (uint32_t)c->arg[0] != 0 || vm_alone(c->vm) || vm_in_atomic(c);
}

static enum vm_status assume(struct vm_call *c) {
    return (uint32_t)c->arg[0] != 0 ? VM_OK : VM_PRUNE;
}

/* ---- atomic sections ---- */

static enum vm_status begin_atomic(struct vm_call *c) {
    uint64_t flags = vm_thread_word(c->vm, c->thread, SYNC_WORD_FLAGS);
    if ((flags & SYNC_FLAG_ATOMIC_MASK) == SYNC_FLAG_ATOMIC_MASK)
        return sync_bad_call(c, "more than 255 atomic sections in each other", 0);
    vm_thread_set_word(c->vm, c->thread, SYNC_WORD_FLAGS, flags + SYNC_FLAG_ATOMIC);
    vm_atomic_enter(c);
    return VM_OK;
}

static enum vm_status end_atomic(struct vm_call *c) {
    uint64_t flags = vm_thread_word(c->vm, c->thread, SYNC_WORD_FLAGS);
    if ((flags & SYNC_FLAG_ATOMIC_MASK) == 0)
        return sync_bad_call(c, "ends an atomic section that was not begun", 0);
    assert(vm_in_atomic(c));
    vm_thread_set_word(c->vm, c->thread, SYNC_WORD_FLAGS, flags - SYNC_FLAG_ATOMIC);
    vm_atomic_leave(c);
    return VM_OK;
}

/* ---- choices ---- */

enum { MOST_CHOICES = 65536 };

static uint32_t choose_ready(struct vm_call *c) {
    uint32_t n = (uint32_t)c->arg[0];
    return n >= 1 && n <= MOST_CHOICES ? n : 1;
}

static enum vm_status choose(struct vm_call *c) {
    int32_t n = native_int(c, 0);
    if (n < 1)
        return sync_bad_call(c, "a choice among nothing", c->arg[0]);
    if (n > MOST_CHOICES)
        return native_fault_text(c, MODEL_FAULT_UNMODELLED, "a choice among more than 65536",
                                 c->arg[0]);
    assert(c->alt < (uint32_t)n);
    vm_note(c, "%u", c->alt);
    return native_return_int(c, c->alt);
}

/* ---- nondeterministic values ---- */

/* The request: (bits, is signed, has bounds, lowest, highest). */
struct wish {
    uint32_t bits;
    bool is_signed, bounded;
    uint64_t low, high; /* extended to 64 bits as the sign says */
};

static uint64_t narrow(const struct wish *w, uint64_t value) {
    assert(w->bits >= 1 && w->bits <= 64);
    return w->bits >= 64 ? value : value & ((UINT64_C(1) << w->bits) - 1);
}

static uint64_t extend(const struct wish *w, uint64_t value) {
    uint64_t low = narrow(w, value);
    if (w->is_signed && w->bits < 64 && low >> (w->bits - 1))
        low |= ~UINT64_C(0) << w->bits;
    assert(narrow(w, low) == narrow(w, value));
    return low;
}

static struct wish wish_of(const struct vm_call *c) {
    struct wish w = {.bits = (uint32_t)c->arg[0], .is_signed = c->arg[1] != 0};
    assert(w.bits >= 1 && w.bits <= 64);
    w.bounded = c->arg[2] != 0;
    w.low = w.bounded ? extend(&w, c->arg[3]) : 0;
    w.high = w.bounded ? extend(&w, c->arg[4]) : 0;
    return w;
}

static bool less(const struct wish *w, uint64_t a, uint64_t b) {
    return w->is_signed ? (int64_t)a < (int64_t)b : a < b;
}

static bool within(const struct wish *w, uint64_t value) {
    return !w->bounded || (!less(w, value, w->low) && !less(w, w->high, value));
}

/* How many values there are if all of them are taken; 0: too many, or none at all. */
static uint32_t enumerable(const struct vm_call *c, const struct wish *w) {
    if (w->bounded)
        return !less(w, w->high, w->low) && w->high - w->low < MOST_CHOICES
                   ? (uint32_t)(w->high - w->low + 1)
                   : 0;
    return vm_enumerable(vm_native_options(c), w->bits);
}

/* The sample: those values of the usual one that are inside the bounds, each once, and more between
 * them. */
enum { MOST_SAMPLES = VM_SAMPLES };

static void sample_add(const struct wish *w, uint64_t *sample, uint32_t *count, uint64_t value) {
    assert(*count <= MOST_SAMPLES);
    value = extend(w, value);
    if (*count == MOST_SAMPLES || !within(w, value))
        return;
    for (uint32_t i = 0; i < *count; i++)
        if (sample[i] == value)
            return;
    sample[(*count)++] = value;
}

static uint32_t sample_of(const struct vm_call *c, const struct wish *w, uint64_t *sample) {
    uint64_t usual[VM_SAMPLES];
    uint32_t count = 0;
    for (uint32_t i = 0, n = vm_sample(vm_native_options(c), w->bits, usual); i < n; i++)
        sample_add(w, sample, &count, usual[i]);
    if (w->bounded && !less(w, w->high, w->low)) {
        sample_add(w, sample, &count, w->low);
        sample_add(w, sample, &count, w->low + 1);
        sample_add(w, sample, &count, w->high - 1);
        sample_add(w, sample, &count, w->high);
        sample_add(w, sample, &count, w->low + (w->high - w->low) / 2);
    }
    return count;
}

static uint32_t nondet_ready(struct vm_call *c) {
    uint64_t sample[MOST_SAMPLES];
    struct wish w = wish_of(c);
    uint32_t count = enumerable(c, &w);
    if (count == 0 && !w.bounded && !vm_native_options(c)->sample_nondet &&
        !vm_native_options(c)->nondet_count)
        return 1;
    if (count == 0)
        count = sample_of(c, &w, sample);
    assert(count <= MOST_CHOICES);
    return count > 0 ? count : 1;
}

static enum vm_status nondet(struct vm_call *c) {
    uint64_t sample[MOST_SAMPLES], value;
    struct wish w = wish_of(c);
    if (enumerable(c, &w) > 0) {
        assert(c->alt < enumerable(c, &w));
        value = extend(&w, w.bounded ? w.low + c->alt : c->alt);
        assert(within(&w, value));
    } else if (!w.bounded && vm_arbitrary(c)) {
        vm_note(c, "anything");
        return VM_OK;
    } else {
        uint32_t count = sample_of(c, &w, sample);
        if (count == 0)
            return VM_PRUNE; /* bounds with nothing between them */
        assert(c->alt < count && within(&w, sample[c->alt]));
        value = sample[c->alt];
        vm_approximate(c, "a nondeterministic value with too many possibilities was sampled");
    }
    if (w.is_signed)
        vm_note(c, "%lld", (long long)value);
    else
        vm_note(c, "%llu", (unsigned long long)value);
    return native_return(c, narrow(&w, value));
}

/* A variable begins with any value, if the task means that. It is carried as undefined bits until
 * it decides something; then all is explored again, and it begins with each of several values. */
static bool is_chosen(const struct vm_call *c) {
    const struct vm_options *o = vm_native_options(c);
    return o->sample_nondet || o->nondet_count;
}

static uint32_t indeterminate_ready(struct vm_call *c) {
    uint64_t sample[VM_SAMPLES];
    uint32_t bits = (uint32_t)c->arg[0], all = vm_enumerable(vm_native_options(c), bits);
    if (!is_chosen(c))
        return 1;
    return all ? all : vm_sample(vm_native_options(c), bits, sample);
}

static enum vm_status indeterminate(struct vm_call *c) {
    uint64_t sample[VM_SAMPLES];
    uint32_t bits = (uint32_t)c->arg[0];
    if (vm_arbitrary(c))
        return VM_OK;
    uint64_t value = c->alt;
    if (!vm_enumerable(vm_native_options(c), bits)) {
        uint32_t count = vm_sample(vm_native_options(c), bits, sample);
        assert(c->alt < count);
        (void)count;
        value = sample[c->alt];
        vm_approximate(c, "a variable that was never written has too many possible values");
    }
    vm_note(c, "%llu", (unsigned long long)value);
    return native_return(c, value);
}

/* One of the listed values: they stand for all, because the program only compares the result with
 * constants. */
static uint32_t among_ready(struct vm_call *c) {
    assert(c->count > 0);
    return c->count;
}

static enum vm_status among(struct vm_call *c) {
    assert(c->alt < c->count);
    vm_note(c, "%lld", (long long)c->arg[c->alt]);
    return native_return(c, c->arg[c->alt]);
}

static uint32_t indeterminate_among_ready(struct vm_call *c) {
    return is_chosen(c) ? among_ready(c) : 1;
}

static enum vm_status indeterminate_among(struct vm_call *c) {
    return vm_arbitrary(c) ? VM_OK : among(c);
}

#define ATOMIC(name, run)                                                                          \
    { name, 0, 0, VM_EFFECT_NONE, VM_NATIVE_VISIBLE, run, NULL, NULL }
#define ANY 255
#define ASSUME(name, params, results)                                                              \
    { name, params, results, VM_EFFECT_NONE, VM_NATIVE_ASSUMES, assume, assume_ready, NULL }

const struct vm_native front_llvm_native_verify[] = {
    NATIVE_ROW("__assert_fail", 4, 0, EXIT, fail_assertion),
    NATIVE_ROW("__assert", 3, 0, EXIT, fail_assertion),
    NATIVE_ROW("assert", 1, ANY, NONE, check_assertion),
    NATIVE_ROW("__VERIFIER_assert", 1, 0, NONE, check_assertion),
    NATIVE_ROW("heddle_check", 2, 0, NONE, check_assertion),
    NATIVE_ROW("reach_error", ANY, ANY, EXIT, reach_error),
    NATIVE_ROW("__VERIFIER_error", ANY, ANY, EXIT, reach_error),
    ASSUME("__VERIFIER_assume", 1, ANY),
    ASSUME("heddle_assume", 1, 0),
    ATOMIC("__VERIFIER_atomic_begin", begin_atomic),
    ATOMIC("heddle_atomic_begin", begin_atomic),
    NATIVE_ROW("__VERIFIER_atomic_end", 0, 0, NONE, end_atomic),
    NATIVE_ROW("heddle_atomic_end", 0, 0, NONE, end_atomic),
    {"heddle_choose", 1, 1, VM_EFFECT_CHOOSE, 0, choose, choose_ready, NULL},
    {"__heddle.nondet", 5, 1, VM_EFFECT_CHOOSE, 0, nondet, nondet_ready, NULL},
    {"__heddle.indeterminate", 1, 1, VM_EFFECT_CHOOSE, 0, indeterminate, indeterminate_ready, NULL},
    {"__heddle.indeterminate_among", ANY, 1, VM_EFFECT_CHOOSE, 0, indeterminate_among,
     indeterminate_among_ready, NULL},
    {"__heddle.nondet_among", ANY, 1, VM_EFFECT_CHOOSE, 0, among, among_ready, NULL},
    {0},
};
