/* Attribute objects of POSIX threads: small records that the program fills and an init or create
 * reads. Attributes that have no meaning in a model (stack sizes, priorities, sharing between
 * processes) are kept, so that the program can read what it set. */
#include "front/llvm/native/native.h"

#include "front/llvm/native/sync.h"
#include <assert.h>

/* A number inside an attribute object. */
struct field {
    uint32_t offset, shift, bits;
    uint32_t limit; /* the largest value that set accepts */
};

static uint32_t field_mask(const struct field *f) {
    assert(f->bits >= 1 && f->shift + f->bits <= 32 && f->offset % 4 == 0);
    return f->bits == 32 ? UINT32_MAX : ((1u << f->bits) - 1) << f->shift;
}

static enum vm_status field_get(struct vm_call *c, const struct field *f) {
    void *attr, *out;
    NATIVE_TRY(vm_claim(c, c->arg[0] + f->offset, 4, VM_READ, &attr));
    uint32_t value = (sync_get(attr, 0) & field_mask(f)) >> f->shift;
    NATIVE_TRY(vm_claim(c, c->arg[1], 4, VM_WRITE, &out));
    sync_put(out, 0, value);
    return native_return_int(c, 0);
}

static enum vm_status field_set(struct vm_call *c, const struct field *f) {
    assert(f->limit <= field_mask(f) >> f->shift);
    uint32_t value = (uint32_t)c->arg[1];
    void *attr;
    NATIVE_TRY(vm_claim(c, c->arg[0] + f->offset, 4, VM_READ | VM_WRITE, &attr));
    if (value > f->limit)
        return native_return_int(c, EINVAL);
    sync_put(attr, 0, (sync_get(attr, 0) & ~field_mask(f)) | value << f->shift);
    return native_return_int(c, 0);
}

static enum vm_status zero(struct vm_call *c, uint32_t size) {
    assert(size == 4 || size == 8);
    NATIVE_TRY(front_llvm_sync_clear(c, c->arg[0], size, NULL));
    return native_return_int(c, 0);
}

static enum vm_status init_4(struct vm_call *c) {
    return zero(c, 4);
}

static enum vm_status init_8(struct vm_call *c) {
    return zero(c, 8);
}

/* FIELD(object_name, offset, shift, bits, limit): of the objects that have no pthread_attr_ in
 * their name. */
#define FIELDS(FIELD)                                                                              \
    FIELD(mutexattr, type, 0, 0, 2, 3)                                                             \
    FIELD(mutexattr, robust, 0, 4, 1, 1)                                                           \
    FIELD(mutexattr, prioceiling, 0, 12, 12, 99)                                                   \
    FIELD(mutexattr, protocol, 0, 28, 2, 2)                                                        \
    FIELD(mutexattr, pshared, 0, 31, 1, 1)                                                         \
    FIELD(condattr, pshared, 0, 0, 1, 1)                                                           \
    FIELD(condattr, clock, 0, 1, 4, 1)                                                             \
    FIELD(rwlockattr, kind_np, 0, 0, 32, 2)                                                        \
    FIELD(rwlockattr, pshared, 4, 0, 1, 1)                                                         \
    FIELD(barrierattr, pshared, 0, 0, 1, 1)                                                        \
    FIELD(attr, detachstate, 0, 0, 32, 1)                                                          \
    FIELD(attr, schedpolicy, 4, 0, 32, 2)                                                          \
    FIELD(attr, inheritsched, 8, 0, 32, 1)                                                         \
    FIELD(attr, scope, 12, 0, 32, 0)

#define FIELD(object, name, offset, shift, bits, limit)                                            \
    static const struct field object##_##name = {offset, shift, bits, limit};                      \
    static enum vm_status get_##object##_##name(struct vm_call *c) {                               \
        return field_get(c, &object##_##name);                                                     \
    }                                                                                              \
    static enum vm_status set_##object##_##name(struct vm_call *c) {                               \
        return field_set(c, &object##_##name);                                                     \
    }
FIELDS(FIELD)
#undef FIELD

/* ---- pthread_attr_t: five ints, then two sizes ---- */

enum { PRIORITY = 16, STACK_DEFAULT = 8 << 20, STACK_MIN = 16384, GUARD_DEFAULT = 4096 };

static uint32_t guard_offset(struct vm_call *c) {
    return native_is_32(c) ? 20 : 24;
}

static uint32_t stack_offset(struct vm_call *c) {
    assert(guard_offset(c) >= PRIORITY + 4);
    return guard_offset(c) + sync_long_bytes(c);
}

static enum vm_status attr_init(struct vm_call *c) {
    void *attr;
    const uint32_t size = native_is_32(c) ? 36 : 56;
    assert(stack_offset(c) + sync_long_bytes(c) <= size);
    NATIVE_TRY(front_llvm_sync_clear(c, c->arg[0], size, &attr));
    sync_put(attr, guard_offset(c), GUARD_DEFAULT);
    sync_put(attr, stack_offset(c), STACK_DEFAULT);
    return native_return_int(c, 0);
}

static enum vm_status size_get(struct vm_call *c, uint32_t offset) {
    assert(offset == guard_offset(c) || offset == stack_offset(c));
    NATIVE_TRY(vm_copy(c, c->arg[1], c->arg[0] + offset, sync_long_bytes(c)));
    return native_return_int(c, 0);
}

static enum vm_status size_set(struct vm_call *c, uint32_t offset, uint64_t least) {
    void *attr;
    assert(least == (offset == stack_offset(c) ? STACK_MIN : 0));
    NATIVE_TRY(vm_claim(c, c->arg[0] + offset, sync_long_bytes(c), VM_WRITE, &attr));
    if (c->arg[1] < least)
        return native_return_int(c, EINVAL);
    memcpy(attr, &c->arg[1], sync_long_bytes(c));
    return native_return_int(c, 0);
}

static enum vm_status attr_getstacksize(struct vm_call *c) {
    return size_get(c, stack_offset(c));
}

static enum vm_status attr_setstacksize(struct vm_call *c) {
    return size_set(c, stack_offset(c), STACK_MIN);
}

static enum vm_status attr_getguardsize(struct vm_call *c) {
    return size_get(c, guard_offset(c));
}

static enum vm_status attr_setguardsize(struct vm_call *c) {
    return size_set(c, guard_offset(c), 0);
}

static enum vm_status attr_getschedparam(struct vm_call *c) {
    NATIVE_TRY(vm_copy(c, c->arg[1], c->arg[0] + PRIORITY, 4));
    return native_return_int(c, 0);
}

static enum vm_status attr_setschedparam(struct vm_call *c) {
    NATIVE_TRY(vm_copy(c, c->arg[0] + PRIORITY, c->arg[1], 4));
    return native_return_int(c, 0);
}

#define ROW(name, params, run) NATIVE_ROW("pthread_" name, params, 1, NONE, run)

const struct vm_native front_llvm_native_attr[] = {
#define FIELD(object, name, offset, shift, bits, limit)                                            \
    ROW(#object "_get" #name, 2, get_##object##_##name),                                           \
        ROW(#object "_set" #name, 2, set_##object##_##name),
    FIELDS(FIELD)
#undef FIELD
        ROW("mutexattr_getrobust_np", 2, get_mutexattr_robust),
    ROW("mutexattr_setrobust_np", 2, set_mutexattr_robust),
    ROW("mutexattr_setkind_np", 2, set_mutexattr_type),
    ROW("mutexattr_getkind_np", 2, get_mutexattr_type),
    ROW("mutexattr_init", 1, init_4),
    ROW("mutexattr_destroy", 1, front_llvm_nothing),
    ROW("condattr_init", 1, init_4),
    ROW("condattr_destroy", 1, front_llvm_nothing),
    ROW("rwlockattr_init", 1, init_8),
    ROW("rwlockattr_destroy", 1, front_llvm_nothing),
    ROW("barrierattr_init", 1, init_4),
    ROW("barrierattr_destroy", 1, front_llvm_nothing),
    ROW("attr_init", 1, attr_init),
    ROW("attr_destroy", 1, front_llvm_nothing),
    ROW("attr_getstacksize", 2, attr_getstacksize),
    ROW("attr_setstacksize", 2, attr_setstacksize),
    ROW("attr_getguardsize", 2, attr_getguardsize),
    ROW("attr_setguardsize", 2, attr_setguardsize),
    ROW("attr_getschedparam", 2, attr_getschedparam),
    ROW("attr_setschedparam", 2, attr_setschedparam),
    {0},
};
