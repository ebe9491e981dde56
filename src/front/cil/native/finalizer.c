/* Finalizers, an option: a thread of the models (model/Finalizer.cs) is given objects that can no
 * longer be reached, and runs their finalizers. */
#include "front/cil/native/arg.h"
#include "front/cil/native/native.h"
#include "vm/options.h"

static enum vm_status enabled(struct vm_call *c) {
    return native_return_int(c, vm_native_options(c)->finalizers);
}

/* (the flag that is set while a finalizer runs): an object to finalize, or null if a reference was
 * cleared instead. */
static enum vm_status next(struct vm_call *c) {
    const uint32_t yes = 1;
    void *busy;
    NATIVE_TRY(vm_claim(c, c->arg[0], sizeof yes, VM_WRITE | VM_ATOMIC | VM_SYNC, &busy));
    struct vm_collected found = vm_collect_one(c);
    if (!found.finalize)
        return native_return(c, 0);
    vm_note(c, "finalizes");
    memcpy(busy, &yes, sizeof yes);
    return native_return(c, found.finalize);
}

static void next_waits(struct vm_call *c, struct vm_wait *out) {
    (void)c;
    *out = (struct vm_wait){
        .wakers = UINT64_MAX, .what = "something to collect", .holder = UINT32_MAX};
}

/* (the same flag): waits until all that can be finalized is. */
static uint32_t idle_ready(struct vm_call *c) {
    const void *busy = vm_peek(c, c->arg[0], sizeof(uint32_t));
    uint32_t is_busy = 0;
    if (busy)
        memcpy(&is_busy, busy, sizeof is_busy);
    return !vm_native_options(c)->finalizers || (!is_busy && !vm_collectable(c));
}

static enum vm_status idle(struct vm_call *c) {
    void *busy;
    return vm_claim(c, c->arg[0], sizeof(uint32_t), VM_READ | VM_ATOMIC | VM_SYNC | VM_ACQUIRE,
                    &busy);
}

static void idle_waits(struct vm_call *c, struct vm_wait *out) {
    (void)c;
    *out = (struct vm_wait){.wakers = UINT64_MAX, .what = "finalizers", .holder = UINT32_MAX};
}

/* (object): calls its Finalize. */
static enum vm_status finalize(struct vm_call *c) {
    struct cil_class *object = cil_class_find(cil_of_call(c), "System.Object");
    struct cil_method *declared = cil_method_find(object, "Finalize", 0);
    struct cil_method *own = cil_method_override(native_class(c, c->arg[0]), declared);
    assert(own && "it has a finalizer");
    return vm_tail_call(c, cil_method_function(own), c->arg, 1);
}

const struct vm_native cil_native_finalizer[] = {
    NATIVE_PURE("heddle.cil.finalizer.enabled", 0, enabled),
    {"heddle.cil.finalizer.next", 1, 1, VM_EFFECT_CHOOSE, VM_NATIVE_OPAQUE, next, vm_collectable,
     next_waits},
    {"heddle.cil.finalizer.idle", 1, 0, VM_EFFECT_WAIT, VM_NATIVE_OPAQUE, idle, idle_ready,
     idle_waits},
    NATIVE_VOID("heddle.cil.finalizer.run", 1, finalize),
    {0},
};
