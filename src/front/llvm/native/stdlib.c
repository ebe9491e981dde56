/* stdlib.h: numbers from text, absolute values, quotients, the environment. Sorting and searching
 * call back into the program and are in prelude/libc.ir. */
#include "front/llvm/native/libc.h"
#include "front/llvm/native/native.h"
#include "front/llvm/native/number.h"
#include "vm/options.h"
#include <errno.h>
#include <stdlib.h>

/* ---- numbers from text ---- */

/* Stores where the number ended, and errno, after everything was claimed. */
static enum vm_status finish_number(struct vm_call *c, uint64_t end_place, uint64_t length,
                                    int error) {
    void *end = NULL;
    assert(error >= 0);
    if (end_place)
        NATIVE_TRY(front_llvm_pointer_claim(c, end_place, &end));
    if (error)
        NATIVE_TRY(front_llvm_errno_set(c, error));
    if (end)
        front_llvm_pointer_put(c, end_place, end, c->arg[0] + length);
    return VM_OK;
}

enum { SIGNED = 1, BINARY = 2 };

static enum vm_status read_integer(struct vm_call *c, uint32_t bits, uint32_t how) {
    const char *text;
    uint64_t length;
    uint32_t base = (uint32_t)c->arg[2];
    bool fits;
    assert(bits == 32 || bits == 64);
    NATIVE_TRY(vm_claim_string(c, c->arg[0], &text, &length));
    if (base == 1 || base > 36)
        return front_llvm_errno_set(c, EINVAL);
    struct front_llvm_integer n = front_llvm_integer_read(text, base, (how & BINARY) != 0);
    uint64_t value = how & SIGNED ? front_llvm_integer_signed(&n, bits, &fits)
                                  : front_llvm_integer_unsigned(&n, bits, &fits);
    assert(n.length <= length);
    NATIVE_TRY(finish_number(c, c->arg[1], n.length, fits ? 0 : ERANGE));
    return native_return(c, value);
}

static uint32_t long_bits(struct vm_call *c) {
    return 8 * vm_pointer_bytes(c);
}

/* INTEGER(function, bits, how) */
#define INTEGERS(INTEGER)                                                                          \
    INTEGER(strtol, long_bits(c), SIGNED)                                                          \
    INTEGER(strtoul, long_bits(c), 0)                                                              \
    INTEGER(strtoll, 64, SIGNED)                                                                   \
    INTEGER(strtoull, 64, 0)                                                                       \
    INTEGER(strtoimax, 64, SIGNED)                                                                 \
    INTEGER(strtoumax, 64, 0)

#define INTEGER(name, bits, how)                                                                   \
    static enum vm_status run_##name(struct vm_call *c) {                                          \
        return read_integer(c, bits, how);                                                         \
    }                                                                                              \
    static enum vm_status run_isoc23_##name(struct vm_call *c) {                                   \
        return read_integer(c, bits, (how) | BINARY);                                              \
    }
INTEGERS(INTEGER)
#undef INTEGER

/* FLOATING(function, type, native_return_T) */
#define FLOATINGS(FLOATING)                                                                        \
    FLOATING(strtod, double, native_return_double)                                                 \
    FLOATING(strtof, float, native_return_float)                                                   \
    FLOATING(strtold, long double, native_return_long_double)

#define FLOATING(name, type, give)                                                                 \
    static enum vm_status run_##name(struct vm_call *c) {                                          \
        const char *text;                                                                          \
        uint64_t length;                                                                           \
        char *end;                                                                                 \
        NATIVE_TRY(vm_claim_string(c, c->arg[0], &text, &length));                                 \
        errno = 0;                                                                                 \
        type value = name(text, &end);                                                             \
        NATIVE_TRY(finish_number(c, c->arg[1], (uint64_t)(end - text), errno));                    \
        return give(c, value);                                                                     \
    }
FLOATINGS(FLOATING)
#undef FLOATING

static enum vm_status decimal(struct vm_call *c, uint32_t bits, uint64_t *value) {
    const char *text;
    uint64_t length;
    bool fits;
    NATIVE_TRY(vm_claim_string(c, c->arg[0], &text, &length));
    struct front_llvm_integer n = front_llvm_integer_read(text, 10, false);
    *value = front_llvm_integer_signed(&n, bits, &fits);
    return fits ? VM_OK : front_llvm_errno_set(c, ERANGE);
}

/* glibc's atoi is (int)strtol. */
static enum vm_status run_atoi(struct vm_call *c) {
    uint64_t value;
    NATIVE_TRY(decimal(c, long_bits(c), &value));
    return native_return_int(c, (int64_t)value);
}

static enum vm_status run_atol(struct vm_call *c) {
    return decimal(c, long_bits(c), &c->ret[0]);
}

static enum vm_status run_atoll(struct vm_call *c) {
    return decimal(c, 64, &c->ret[0]);
}

static enum vm_status run_atof(struct vm_call *c) {
    const char *text;
    uint64_t length;
    NATIVE_TRY(vm_claim_string(c, c->arg[0], &text, &length));
    return native_return_double(c, strtod(text, NULL));
}

/* ---- absolute values and quotients ---- */

static uint64_t magnitude(int64_t x) {
    return x < 0 ? 0 - (uint64_t)x : (uint64_t)x;
}

static enum vm_status run_abs(struct vm_call *c) {
    return native_return_int(c, (int64_t)magnitude(native_int(c, 0)));
}

static enum vm_status run_labs(struct vm_call *c) {
    return native_return_long(c, (int64_t)magnitude(native_long(c, 0)));
}

static enum vm_status run_llabs(struct vm_call *c) {
    return native_return(c, magnitude((int64_t)c->arg[0]));
}

struct quotient {
    int64_t quot, rem;
};

static enum vm_status divide(struct vm_call *c, int64_t a, int64_t b, int64_t least,
                             struct quotient *out) {
    if (b == 0)
        return vm_fault(c, MODEL_FAULT_DIVISION_BY_ZERO, 0, 0);
    if (b == -1 && a == least)
        return vm_fault(
            c, vm_native_options(c)->check_overflow ? MODEL_FAULT_OVERFLOW : MODEL_FAULT_QUOTIENT,
            0, 0);
    *out = (struct quotient){a / b, a % b};
    assert(out->quot * b + out->rem == a);
    return VM_OK;
}

/* On i386 a structure is returned in memory: the first argument says where. */
static enum vm_status store_quotient(struct vm_call *c, const struct quotient *q, uint32_t size) {
    void *bytes;
    assert(size == 4 || size == 8);
    NATIVE_TRY(vm_claim(c, c->arg[0], 2 * size, VM_WRITE, &bytes));
    memcpy(bytes, &q->quot, size);
    memcpy((char *)bytes + size, &q->rem, size);
    return VM_OK;
}

/* clang returns two ints in one register. */
static enum vm_status run_div(struct vm_call *c) {
    struct quotient q = {0};
    bool in_memory = c->count == 3;
    NATIVE_TRY(divide(c, native_int(c, in_memory), native_int(c, 1 + in_memory), INT32_MIN, &q));
    if (in_memory)
        return store_quotient(c, &q, 4);
    return native_return(c, (uint32_t)q.quot | (uint64_t)(uint32_t)q.rem << 32);
}

static enum vm_status run_ldiv(struct vm_call *c) {
    struct quotient q = {0};
    bool in_memory = c->count == 3;
    int64_t least = native_is_32(c) ? INT32_MIN : INT64_MIN;
    NATIVE_TRY(divide(c, native_long(c, in_memory), native_long(c, 1 + in_memory), least, &q));
    if (in_memory)
        return store_quotient(c, &q, vm_pointer_bytes(c));
    c->ret[0] = (uint64_t)q.quot;
    c->ret[1] = (uint64_t)q.rem;
    return VM_OK;
}

static enum vm_status run_lldiv(struct vm_call *c) {
    struct quotient q = {0};
    bool in_memory = c->count == 3;
    NATIVE_TRY(
        divide(c, (int64_t)c->arg[in_memory], (int64_t)c->arg[1 + in_memory], INT64_MIN, &q));
    if (in_memory)
        return store_quotient(c, &q, 8);
    c->ret[0] = (uint64_t)q.quot;
    c->ret[1] = (uint64_t)q.rem;
    return VM_OK;
}

/* The program runs with an empty environment, and is told so once something depends on it. */
static enum vm_status run_getenv(struct vm_call *c) {
    const char *text;
    uint64_t length;
    NATIVE_TRY(vm_claim_string(c, c->arg[0], &text, &length));
    return vm_unknown(c, "environment variables were taken as unset") ? VM_OK : native_return(c, 0);
}

const struct vm_native front_llvm_native_stdlib[] = {
#define INTEGER(name, bits, how)                                                                   \
    NATIVE_PURE(#name, 3, run_##name), NATIVE_PURE("__isoc23_" #name, 3, run_isoc23_##name),
    INTEGERS(INTEGER)
#undef INTEGER
        NATIVE_PURE("strtod", 2, run_strtod),
    NATIVE_PURE("strtof", 2, run_strtof),
    NATIVE_ROW("strtold", 2, 2, NONE, run_strtold),
    NATIVE_PURE("atoi", 1, run_atoi),
    NATIVE_PURE("atol", 1, run_atol),
    NATIVE_PURE("atoll", 1, run_atoll),
    NATIVE_PURE("atof", 1, run_atof),
    NATIVE_PURE("abs", 1, run_abs),
    NATIVE_PURE("labs", 1, run_labs),
    NATIVE_PURE("llabs", 1, run_llabs),
    NATIVE_PURE("imaxabs", 1, run_llabs),
    NATIVE_ROW("div", 2, 255, NONE, run_div),
    NATIVE_ROW("ldiv", 2, 255, NONE, run_ldiv),
    NATIVE_ROW("lldiv", 2, 255, NONE, run_lldiv),
    NATIVE_ROW("imaxdiv", 2, 255, NONE, run_lldiv),
    NATIVE_PURE("getenv", 1, run_getenv),
    NATIVE_PURE("secure_getenv", 1, run_getenv),
    {0},
};
