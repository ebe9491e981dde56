/* Slots to C values and back: what every native of the C library starts and ends with. */
#ifndef FRONT_LLVM_NATIVE_ARG_H
#define FRONT_LLVM_NATIVE_ARG_H

#include "vm/native.h"
#include <assert.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

/* A row of a table: a native that is always ready, in one way. */
#define NATIVE_ROW(name, params, results, effect, run)                                             \
    { name, params, results, VM_EFFECT_##effect, 0, run, NULL, NULL }

/* Lists of natives with one shape are written once, as X-macros. */
#define NATIVE_PURE(name, params, run) NATIVE_ROW(name, params, 1, NONE, run)

static inline bool native_is_32(struct vm_call *c) {
    return vm_pointer_bytes(c) == 4;
}

static inline int32_t native_int(const struct vm_call *c, uint32_t i) {
    assert(i < c->count);
    return (int32_t)(uint32_t)c->arg[i];
}

/* An argument of type long: its width is that of a pointer. */
static inline int64_t native_long(struct vm_call *c, uint32_t i) {
    assert(i < c->count);
    return native_is_32(c) ? (int64_t)(int32_t)(uint32_t)c->arg[i] : (int64_t)c->arg[i];
}

static inline float native_float(const struct vm_call *c, uint32_t i) {
    assert(i < c->count);
    uint32_t bits = (uint32_t)c->arg[i];
    float value;
    memcpy(&value, &bits, sizeof value);
    return value;
}

static inline double native_double(const struct vm_call *c, uint32_t i) {
    assert(i < c->count);
    double value;
    memcpy(&value, &c->arg[i], sizeof value);
    return value;
}

/* x86 extended precision: ten bytes in two slots. */
static inline long double native_long_double(const struct vm_call *c, uint32_t i) {
    assert(i + 1 < c->count);
    long double value = 0;
    memcpy(&value, &c->arg[i], 10);
    return value;
}

static inline enum vm_status native_return(struct vm_call *c, uint64_t value) {
    c->ret[0] = value;
    return VM_OK;
}

static inline enum vm_status native_return_int(struct vm_call *c, int64_t value) {
    return native_return(c, (uint32_t)value);
}

static inline enum vm_status native_return_long(struct vm_call *c, int64_t value) {
    return native_return(c, native_is_32(c) ? (uint32_t)value : (uint64_t)value);
}

static inline enum vm_status native_return_float(struct vm_call *c, float value) {
    uint32_t bits;
    memcpy(&bits, &value, sizeof bits);
    return native_return(c, bits);
}

static inline enum vm_status native_return_double(struct vm_call *c, double value) {
    memcpy(&c->ret[0], &value, sizeof value);
    return VM_OK;
}

static inline enum vm_status native_return_long_double(struct vm_call *c, long double value) {
    c->ret[1] = 0;
    memcpy(&c->ret[0], &value, 10);
    return VM_OK;
}

/* The largest size_t of the program's platform. */
static inline uint64_t native_size_max(struct vm_call *c) {
    return native_is_32(c) ? UINT32_MAX : UINT64_MAX;
}

/* For a chain of claims: anything but VM_OK goes to the machine as it is. */
#define NATIVE_TRY(call)                                                                           \
    do {                                                                                           \
        enum vm_status native_try_status = (call);                                                 \
        if (native_try_status != VM_OK)                                                            \
            return native_try_status;                                                              \
    } while (0)

#endif
