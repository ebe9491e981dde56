/* Heddle.Verify: what a program says to its checker. */
#include "front/cil/native/arg.h"
#include "front/cil/native/native.h"
#include <assert.h>
#include <stdlib.h>

enum { MOST_CHOICES = 65536 };

static uint32_t choose_ready(struct vm_call *c) {
    uint32_t n = (uint32_t)c->arg[0];
    return n >= 1 && n <= MOST_CHOICES ? n : 1;
}

static enum vm_status choose(struct vm_call *c) {
    int32_t n = native_int(c, 0);
    if (n < 1)
        return native_throw_text(c, "Heddle.Raise::Range(System.String)", "count");
    if (n > MOST_CHOICES)
        return native_unmodelled(c, "a choice among more than 65536");
    assert(c->alt < (uint32_t)n);
    vm_note(c, "%u", c->alt);
    return native_return_int(c, c->alt);
}

static uint32_t choose_bool_ready(struct vm_call *c) {
    (void)c;
    return 2;
}

static enum vm_status choose_bool(struct vm_call *c) {
    assert(c->alt < 2);
    vm_note(c, "%s", c->alt ? "true" : "false");
    return native_return_int(c, c->alt);
}

/* A failed assumption means that the run does not exist from here on. The steps that other threads
 * took before it do exist: so this thread waits for ever, and the others go on. */
static uint32_t assume_ready(struct vm_call *c) {
    return (uint32_t)c->arg[0] != 0 || vm_alone(c->vm) || vm_in_atomic(c);
}

static enum vm_status assume(struct vm_call *c) {
    return (uint32_t)c->arg[0] != 0 ? VM_OK : VM_PRUNE;
}

static enum vm_status check(struct vm_call *c) {
    if ((uint32_t)c->arg[0] != 0)
        return VM_OK;
    if (c->count < 2 || !c->arg[1])
        return vm_fault(c, MODEL_FAULT_ASSERTION, 0, 0);
    char *copy;
    size_t size;
    NATIVE_TRY(cil_string_text(c, c->arg[1], &copy, &size));
    const char *text = vm_keep_text(c, copy);
    free(copy);
    return vm_fault(c, MODEL_FAULT_ASSERTION, (uint64_t)(uintptr_t)text, VM_TEXT_IS_OURS);
}

static enum vm_status begin(struct vm_call *c) {
    vm_atomic_enter(c);
    return VM_OK;
}

static enum vm_status end(struct vm_call *c) {
    if (!vm_in_atomic(c))
        return vm_fault(c, MODEL_FAULT_BAD_CALL,
                        (uint64_t)(uintptr_t) "ends an atomic section that was not begun", 0);
    vm_atomic_leave(c);
    return VM_OK;
}

const struct vm_native cil_native_verify[] = {
    {"Heddle.Verify::Choose(System.Int32)", 1, 1, VM_EFFECT_CHOOSE, 0, choose, choose_ready, NULL},
    {"Heddle.Verify::Choose()", 0, 1, VM_EFFECT_CHOOSE, 0, choose_bool, choose_bool_ready, NULL},
    {"Heddle.Verify::Assume(System.Boolean)", 1, 0, VM_EFFECT_NONE, VM_NATIVE_ASSUMES, assume,
     assume_ready, NULL},
    NATIVE_VOID("Heddle.Verify::Assert(System.Boolean)", 1, check),
    NATIVE_VOID("Heddle.Verify::Assert(System.Boolean,System.String)", 2, check),
    {"Heddle.Verify::BeginAtomic()", 0, 0, VM_EFFECT_NONE, VM_NATIVE_VISIBLE, begin, NULL, NULL},
    NATIVE_VOID("Heddle.Verify::EndAtomic()", 0, end),
    {0},
};
