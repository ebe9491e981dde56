/* Slots to C values and back: what every native of every platform starts and ends with. */
#ifndef VM_NATIVE_SLOT_H
#define VM_NATIVE_SLOT_H

#include "vm/native.h"
#include <assert.h>
#include <stdint.h>
#include <string.h>

/* A row of a table: a native that is always ready, in one way. */
#define NATIVE_ROW(name, params, results, effect, run)                                             \
    { name, params, results, VM_EFFECT_##effect, 0, run, NULL, NULL }
#define NATIVE_PURE(name, params, run)  NATIVE_ROW(name, params, 1, NONE, run)
#define NATIVE_NOTED(name, params, run) /* see VM_NATIVE_NOTED */                                  \
    { name, params, 1, VM_EFFECT_NONE, VM_NATIVE_NOTED, run, NULL, NULL }
#define NATIVE_ALIKE(name, params, run) /* see VM_NATIVE_ALIKE */                                  \
    { name, params, 1, VM_EFFECT_NONE, VM_NATIVE_ALIKE, run, NULL, NULL }
#define NATIVE_FIXED(name, params, run) /* the same answer in every state of a machine */          \
    { name, params, 1, VM_EFFECT_NONE, VM_NATIVE_NOTED | VM_NATIVE_ALIKE, run, NULL, NULL }
#define NATIVE_ALIKE_VOID(name, params, run)                                                       \
    { name, params, 0, VM_EFFECT_NONE, VM_NATIVE_ALIKE, run, NULL, NULL }
#define NATIVE_VOID(name, params, run) NATIVE_ROW(name, params, 0, NONE, run)

/* For a chain of claims: anything but VM_OK goes to the machine as it is. */
#define NATIVE_TRY(call)                                                                           \
    do {                                                                                           \
        enum vm_status native_try_status = (call);                                                 \
        if (native_try_status != VM_OK)                                                            \
            return native_try_status;                                                              \
    } while (0)

static inline int32_t native_int(const struct vm_call *c, uint32_t i) {
    assert(i < c->count);
    return (int32_t)(uint32_t)c->arg[i];
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

static inline enum vm_status native_return(struct vm_call *c, uint64_t value) {
    c->ret[0] = value;
    return VM_OK;
}

static inline enum vm_status native_return_int(struct vm_call *c, int64_t value) {
    return native_return(c, (uint32_t)value);
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

#endif
