/* What the ways differ in, in which a thread can go on. */
#include "vm/core/image.h"
#include "vm/people/describe.h"
#include "vm/thread/native_call.h"
#include <assert.h>
#include <string.h>

static enum model_choice_kind kind_of(const struct vm_native *native) {
    const bool timed = native->flags & VM_NATIVE_TIMED;
    switch ((enum vm_native_effect)native->effect) {
    case VM_EFFECT_CHOOSE:
        return strcmp(native->name, "heddle.thread.park_ends") == 0 ? MODEL_CHOICE_SPURIOUS
                                                                    : MODEL_CHOICE_VALUE;
    case VM_EFFECT_SIGNAL: return MODEL_CHOICE_WAKE;
    case VM_EFFECT_WAIT:
    case VM_EFFECT_LOCK: return timed ? MODEL_CHOICE_TIMEOUT : MODEL_CHOICE_SPURIOUS;
    case VM_EFFECT_UNLOCK: return MODEL_CHOICE_SPURIOUS;
    case VM_EFFECT_ALLOC: return MODEL_CHOICE_FAILURE;
    default: return timed ? MODEL_CHOICE_TIMEOUT : MODEL_CHOICE_OTHER;
    }
}

enum model_choice_kind vm_describe_ways(struct vm *m, uint32_t thread) {
    struct vm_call c;
    uint64_t args[VM_ARGS];
    const struct vm_native *native;
    assert(vm_alive(m, thread));
    if (!m->threads[thread].c.frames)
        return MODEL_CHOICE_OTHER;
    const struct vm_frame *f = vm_top(&m->threads[thread]);
    const struct ir_ins *i = &m->image->functions[f->function].code[f->pc];
    if (i->op == IR_OP_weakcas)
        return MODEL_CHOICE_SPURIOUS;
    if (i->op != VM_OP_NATIVE)
        return m->chooses ? MODEL_CHOICE_VALUE : MODEL_CHOICE_OTHER;
    return vm_pending_call(m, thread, &c, args, &native) ? kind_of(native) : MODEL_CHOICE_OTHER;
}
