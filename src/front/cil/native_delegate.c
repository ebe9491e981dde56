/* Delegates: what they are equal by. Calling, combining and removing is code (lower_delegate.c, the
 * library's). */
#include "front/cil/native.h"
#include "front/cil/native_arg.h"

struct parts {
    uint64_t target, method, extra;
};

static enum vm_status read_parts(struct vm_call *c, uint64_t delegate, struct parts *out) {
    struct cil_class *class = cil_class_find(cil_of_call(c), "System.Delegate");
    void *bytes;
    NATIVE_TRY(native_load(c, delegate + cil_field_offset(class, "m_target"), &out->target));
    NATIVE_TRY(native_load(c, delegate + cil_field_offset(class, "method"), &out->method));
    NATIVE_TRY(vm_claim(c, delegate + cil_field_offset(class, "extra_arg"), 8, VM_READ, &bytes));
    memcpy(&out->extra, bytes, 8);
    return VM_OK;
}

/* The list of a multicast delegate is compared by MulticastDelegate. */
static enum vm_status equals(struct vm_call *c) {
    struct parts a, b;
    if (!c->arg[0])
        return native_throw_null(c);
    if (!c->arg[1] || vm_class_of(c, c->arg[0]) != vm_class_of(c, c->arg[1]))
        return native_return_int(c, 0);
    NATIVE_TRY(read_parts(c, c->arg[0], &a));
    NATIVE_TRY(read_parts(c, c->arg[1], &b));
    return native_return_int(c, a.target == b.target && a.method == b.method && a.extra == b.extra);
}

static enum vm_status hash_code(struct vm_call *c) {
    struct parts a;
    if (!c->arg[0])
        return native_throw_null(c);
    NATIVE_TRY(read_parts(c, c->arg[0], &a));
    uint32_t target = a.target ? vm_identity(a.target) : 0;
    return native_return_int(c, vm_identity(a.method) * 31 + target);
}

/* A delegate of the same class, still without anything to call. */
static enum vm_status alloc_like(struct vm_call *c) {
    uint64_t made;
    if (!c->arg[0])
        return native_throw_null(c);
    NATIVE_TRY(vm_new(c, vm_class_of(c, c->arg[0]), 0, &made));
    return native_return(c, made);
}

const struct vm_native cil_native_delegate[] = {
    NATIVE_PURE("System.Delegate::Equals(System.Object)", 2, equals),
    NATIVE_PURE("System.Delegate::GetHashCode()", 1, hash_code),
    NATIVE_PURE("System.Delegate::AllocDelegateLike_internal(System.Delegate)", 1, alloc_like),
    {0},
};
