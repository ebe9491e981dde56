/* Slots to C values and back: what every native of the C library starts and ends with. */
#ifndef FRONT_LLVM_NATIVE_ARG_H
#define FRONT_LLVM_NATIVE_ARG_H

#include "vm/native_slot.h"
#include <assert.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

static inline bool native_is_32(struct vm_call *c) {
    assert(vm_pointer_bytes(c) == 4 || vm_pointer_bytes(c) == 8);
    return vm_pointer_bytes(c) == 4;
}

/* A fault whose first detail is a text that its description quotes. The text must be a literal. */
static inline enum vm_status native_fault_text(struct vm_call *c, enum model_fault_kind kind,
                                               const char *text, uint64_t detail) {
    assert(kind == MODEL_FAULT_UNMODELLED || kind == MODEL_FAULT_BAD_CALL ||
           kind == MODEL_FAULT_LOCK_MISUSE);
    return vm_fault(c, kind, (uint64_t)(uintptr_t)text, detail);
}

/* An argument of type long: its width is that of a pointer. */
static inline int64_t native_long(struct vm_call *c, uint32_t i) {
    assert(i < c->count);
    return native_is_32(c) ? (int64_t)(int32_t)(uint32_t)c->arg[i] : (int64_t)c->arg[i];
}

/* x86 extended precision: ten bytes in two slots. */
static inline long double native_long_double(const struct vm_call *c, uint32_t i) {
    assert(i + 1 < c->count);
    long double value = 0;
    memcpy(&value, &c->arg[i], 10);
    return value;
}

static inline enum vm_status native_return_long(struct vm_call *c, int64_t value) {
    return native_return(c, native_is_32(c) ? (uint32_t)value : (uint64_t)value);
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

#endif
