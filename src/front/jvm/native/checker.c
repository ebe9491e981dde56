/* Statements of a program to its checker: heddle.Verify, and the same in the words of other
 * checkers (their classes in user/ call these). A value that the environment may choose is
 * enumerated if that is feasible. Otherwise it is arbitrary if nothing depends on it, or sampled. A
 * sample can show an error but not its absence, so the verdict says so. */
#include "front/jvm/native.h"
#include "front/jvm/native/arg.h"
#include "vm/options.h"
#include <assert.h>

/* ---- assumptions: the run does not exist from here on; earlier steps of other threads do ---- */

static uint32_t assume_ready(struct vm_call *c) {
    return (uint32_t)c->arg[0] != 0 || vm_alone(c->vm) || vm_in_atomic(c);
}

static enum vm_status assume(struct vm_call *c) {
    return (uint32_t)c->arg[0] != 0 ? VM_OK : VM_PRUNE;
}

/* ---- atomic sections; VM_WORD_FRONT counts them in its lower half ---- */

static enum vm_status begin(struct vm_call *c) {
    vm_thread_set_word(c->vm, c->thread, VM_WORD_FRONT,
                       vm_thread_word(c->vm, c->thread, VM_WORD_FRONT) + 1);
    vm_atomic_enter(c);
    return VM_OK;
}

static enum vm_status end(struct vm_call *c) {
    uint64_t depth = vm_thread_word(c->vm, c->thread, VM_WORD_FRONT);
    if ((uint32_t)depth == 0)
        return vm_fault(c, MODEL_FAULT_BAD_CALL,
                        (uint64_t)(uintptr_t) "ends an atomic section that was not begun", 0);
    vm_thread_set_word(c->vm, c->thread, VM_WORD_FRONT, depth - 1);
    vm_atomic_leave(c);
    return VM_OK;
}

/* ---- choices ---- */

enum { MOST_CHOICES = 65536, MOST_SAMPLES = 64 };

static uint32_t choose_ready(struct vm_call *c) {
    uint32_t n = (uint32_t)c->arg[0];
    return n >= 1 && n <= MOST_CHOICES ? n : 1;
}

static enum vm_status choose(struct vm_call *c) {
    int32_t n = native_int(c, 0);
    if (n < 1)
        return jvm_native_raise_text(c, "illegalArgument", "a choice among nothing");
    if (n > MOST_CHOICES)
        return vm_fault(c, MODEL_FAULT_UNMODELLED,
                        (uint64_t)(uintptr_t) "a choice among more than 65536", c->arg[0]);
    assert(c->alt < (uint32_t)n);
    vm_note(c, "%u", c->alt);
    return native_return(c, c->alt);
}

/* Lowest and highest, both included; types of 32 bits or fewer come sign-extended to 64. */
static bool few(int64_t low, int64_t high) {
    return low <= high && (uint64_t)high - (uint64_t)low < MOST_CHOICES;
}

static void sample_add(int64_t low, int64_t high, int64_t *sample, uint32_t *count, int64_t value) {
    if (*count == MOST_SAMPLES || value < low || value > high)
        return;
    for (uint32_t i = 0; i < *count; i++)
        if (sample[i] == value)
            return;
    sample[(*count)++] = value;
}

static uint32_t sample_of(const struct vm_call *c, int64_t low, int64_t high, int64_t *sample) {
    const struct vm_options *o = vm_native_options(c);
    static const int64_t usual[] = {0, 1, -1, 2, 3, 4};
    uint32_t count = 0;
    for (uint32_t i = 0; i < o->nondet_count; i++)
        sample_add(low, high, sample, &count, o->nondet_values[i]);
    for (uint32_t i = 0; o->nondet_count == 0 && i < sizeof usual / sizeof *usual; i++)
        sample_add(low, high, sample, &count, usual[i]);
    if (low <= high) {
        sample_add(low, high, sample, &count, low);
        sample_add(low, high, sample, &count, high);
        if (low < high) {
            sample_add(low, high, sample, &count, low + 1);
            sample_add(low, high, sample, &count, high - 1);
        }
    }
    return count;
}

/* Is nothing known of the value? Then it may be carried along as arbitrary. */
static bool unbounded(const struct vm_call *c, int64_t low, int64_t high) {
    bool all = (low == INT32_MIN && high == INT32_MAX) || (low == INT64_MIN && high == INT64_MAX);
    const struct vm_options *o = vm_native_options(c);
    return all && !o->sample_nondet && !o->nondet_count;
}

static uint32_t between_ready(struct vm_call *c) {
    int64_t low = native_long(c, 0), high = native_long(c, 1), sample[MOST_SAMPLES];
    if (few(low, high))
        return (uint32_t)((uint64_t)high - (uint64_t)low) + 1;
    if (unbounded(c, low, high))
        return 1;
    uint32_t count = sample_of(c, low, high, sample);
    return count ? count : 1;
}

static enum vm_status between(struct vm_call *c) {
    int64_t low = native_long(c, 0), high = native_long(c, 1), sample[MOST_SAMPLES];
    int64_t value;
    if (few(low, high)) {
        value = low + c->alt;
    } else if (unbounded(c, low, high) && vm_arbitrary(c)) {
        vm_note(c, "anything");
        return VM_OK;
    } else {
        uint32_t count = sample_of(c, low, high, sample);
        if (count == 0)
            return VM_PRUNE;
        assert(c->alt < count);
        value = sample[c->alt];
        vm_approximate(c, "a nondeterministic value with too many possibilities was sampled");
    }
    assert(value >= low && value <= high);
    vm_note(c, "%lld", (long long)value);
    return native_return(c, (uint64_t)value);
}

static enum vm_status reach_error(struct vm_call *c) {
    return vm_fault(c, MODEL_FAULT_REACH_ERROR, 0, 0);
}

#define ATOMIC_BEGIN(name)                                                                         \
    { name, 0, 0, VM_EFFECT_NONE, VM_NATIVE_VISIBLE, begin, NULL, NULL }

const struct vm_native jvm_native_verify[] = {
    ATOMIC_BEGIN("heddle/Vm.atomicBegin()V"),
    ATOMIC_BEGIN("heddle/Verify.beginAtomic()V"),
    NATIVE_VOID("heddle/Vm.atomicEnd()V", 0, end),
    NATIVE_VOID("heddle/Verify.endAtomic()V", 0, end),
    NATIVE_ROW("heddle/Verify.reachError()V", 0, 0, EXIT, reach_error),
    {"heddle/Verify.assume(Z)V", 1, 0, VM_EFFECT_NONE, VM_NATIVE_ASSUMES, assume, assume_ready,
     NULL},
    {"heddle/Verify.choose(I)I", 1, 1, VM_EFFECT_CHOOSE, 0, choose, choose_ready, NULL},
    {"heddle/Vm.choose(I)I", 1, 1, VM_EFFECT_CHOOSE, 0, choose, choose_ready, NULL},
    {"heddle/Verify.between(JJ)J", 2, 1, VM_EFFECT_CHOOSE, 0, between, between_ready, NULL},
    {0},
};
