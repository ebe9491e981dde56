/* References and finalizers, as far as the machine deals with them. java.lang.Collector does the
 * rest. */
#include "front/jvm/native.h"
#include "front/jvm/native/arg.h"

#include "vm/options.h"
#include <assert.h>

static enum vm_status finalizers(struct vm_call *c) {
    return native_return(c, vm_native_options(c)->finalizers);
}

static enum vm_status constructed(struct vm_call *c) {
    const struct jvm_class *class = jvm_native_class_of(c, c->arg[0]);
    if (class && class->finalized)
        vm_finalizable(c, c->arg[0], true);
    return VM_OK;
}

/* An array of what was found; null: there is nothing. */
static enum vm_status cleared(struct vm_call *c, struct vm_collected found) {
    assert(!found.finalize); /* it is one or the other */
    if (!found.count)
        return native_return(c, 0);
    struct ir_program *p = vm_program(c);
    ir_supply_lock(p);
    uint32_t of = jvm_class_known(jvm_of(p), "[Ljava/lang/Object;")->ir;
    ir_supply_unlock(p);
    uint64_t array;
    NATIVE_TRY(vm_new(c, of, found.count, &array));
    for (uint32_t i = 0; i < found.count; i++)
        NATIVE_TRY(jvm_native_reference_set(c, array, IR_HEAD + 8 * i, found.cleared[i]));
    return native_return(c, array);
}

static enum vm_status collect(struct vm_call *c) {
    return cleared(c, vm_collect(c));
}

static enum vm_status condemn(struct vm_call *c) {
    return cleared(c, vm_condemn(c));
}

static void one_waits(struct vm_call *c, struct vm_wait *out) {
    (void)c;
    *out = (struct vm_wait){
        .wakers = UINT64_MAX, .what = "something to collect", .holder = UINT32_MAX};
}

static enum vm_status one(struct vm_call *c) {
    struct vm_collected found = vm_collect_one(c);
    if (!found.finalize)
        return cleared(c, found);
    vm_note(c, "finalizes");
    return native_return(c, found.finalize);
}

const struct vm_native jvm_native_reference[] = {
    NATIVE_PURE("heddle/Vm.finalizers()Z", 0, finalizers),
    NATIVE_VOID("heddle/Vm.constructed(" L_OBJECT ")V", 1, constructed),
    {"heddle/Vm.collect()[" L_OBJECT, 0, 1, VM_EFFECT_NONE, VM_NATIVE_OPAQUE, collect, NULL, NULL},
    {"heddle/Vm.condemn()[" L_OBJECT, 0, 1, VM_EFFECT_NONE, VM_NATIVE_OPAQUE, condemn, NULL, NULL},
    {"heddle/Vm.collectOne()" L_OBJECT, 0, 1, VM_EFFECT_CHOOSE, VM_NATIVE_OPAQUE, one,
     vm_collectable, one_waits},
    {0},
};
