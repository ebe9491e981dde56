/* Sections of library code that nobody else interleaves with, as lower_quiet.c writes them, and
 * what ends them for a while: waiting. VM_WORD_FRONT counts them in its upper half. */
#include "front/jvm/native.h"
#include "front/jvm/native_arg.h"

#define ONE      (UINT64_C(1) << 32)
#define GUARDING (UINT64_C(1) << 63)

static uint64_t word(const struct vm_call *c) {
    return vm_thread_word(c->vm, c->thread, VM_WORD_FRONT);
}

static void set_word(struct vm_call *c, uint64_t value) {
    vm_thread_set_word(c->vm, c->thread, VM_WORD_FRONT, value);
}

static uint64_t sections(const struct vm_call *c) {
    return (word(c) & ~GUARDING) / ONE;
}

/* Code of the program's own runs where its class is below the library's synchronizer. */
static bool is_closed(struct vm_call *c, uint64_t object) {
    struct jvm_class *class = jvm_native_class_of(c, object);
    if (strstr(class->name, "Synchronizer$ConditionObject")) {
        uint64_t outer = 0;
        const void *at = vm_peek(c, object + jvm_field_offset(class, "this$0"), 8);
        if (at)
            memcpy(&outer, at, sizeof outer);
        class = outer ? jvm_native_class_of(c, outer) : class;
    }
    return class->library;
}

/* Of an object that others do not reach it needs no step of its own. */
static enum vm_status begin(struct vm_call *c) {
    void *head;
    if (!is_closed(c, c->arg[0]))
        return native_return(c, false);
    NATIVE_TRY(vm_claim(c, c->arg[0], 1, VM_READ | VM_ATOMIC | VM_SYNC, &head));
    set_word(c, word(c) + ONE);
    vm_atomic_enter(c);
    return native_return(c, true);
}

static enum vm_status end(struct vm_call *c) {
    if (!(uint32_t)c->arg[0])
        return VM_OK;
    assert(sections(c) || !vm_in_atomic(c));
    set_word(c, word(c) - ONE);
    vm_atomic_leave(c);
    return VM_OK;
}

/* All of them; how many. */
static enum vm_status pause(struct vm_call *c) {
    uint64_t count = sections(c);
    set_word(c, word(c) - count * ONE);
    for (uint64_t i = 0; i < count; i++)
        vm_atomic_leave(c);
    return native_return(c, count);
}

static enum vm_status resume(struct vm_call *c) {
    set_word(c, word(c) + c->arg[0] * ONE);
    for (uint64_t i = 0; i < c->arg[0]; i++)
        vm_atomic_enter(c);
    return VM_OK;
}

/* What a lock guards that the caller has: nobody can tell when it is done, so it is no step of its
 * own. */
static enum vm_status guard(struct vm_call *c) {
    set_word(c, word(c) | GUARDING);
    vm_atomic_enter(c);
    return VM_OK;
}

static enum vm_status unguard(struct vm_call *c) {
    if (!(word(c) & GUARDING))
        return VM_OK;
    set_word(c, word(c) & ~GUARDING);
    vm_atomic_leave(c);
    return VM_OK;
}

const struct vm_native jvm_native_quiet[] = {
    NATIVE_PURE("heddle.quiet.begin", 1, begin),
    NATIVE_VOID("heddle.quiet.end", 1, end),
    NATIVE_PURE("heddle/Vm.quietPause()I", 0, pause),
    {"heddle/Vm.quietResume(I)V", 1, 0, VM_EFFECT_NONE, VM_NATIVE_VISIBLE, resume, NULL, NULL},
    NATIVE_VOID("heddle.quiet.guard", 0, guard),
    NATIVE_VOID("heddle.quiet.unguard", 0, unguard),
    {0},
};
