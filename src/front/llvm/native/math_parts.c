/* math.h: taking numbers apart, rounding them to integers, and asking what kind they are. */
#include "front/llvm/native/libc.h"
#include "front/llvm/native/native.h"
#include <math.h>

/* Each family in three precisions: T is the suffix, `get` reads an argument of `slots` slots, `put`
 * returns one. */
#define PRECISIONS(F)                                                                              \
    F(, double, native_double, native_return_double, 1)                                            \
    F(f, float, native_float, native_return_float, 1)                                              \
    F(l, long double, native_long_double, native_return_long_double, 2)

/* ---- with an integer argument ---- */

#define SCALE(T, type, get, put, slots)                                                            \
    static enum vm_status run_ldexp##T(struct vm_call *c) {                                        \
        return put(c, ldexp##T(get(c, 0), native_int(c, slots)));                                  \
    }                                                                                              \
    static enum vm_status run_scalbln##T(struct vm_call *c) {                                      \
        return put(c, scalbln##T(get(c, 0), native_long(c, slots)));                               \
    }
PRECISIONS(SCALE)
#undef SCALE

/* ---- to integers ---- */

/* On i386 a long has 32 bits; what does not fit is unspecified, and the x86 answer is its least
 * value. */
static enum vm_status return_rounded(struct vm_call *c, long long value) {
    if (native_is_32(c) && (value > INT32_MAX || value < INT32_MIN))
        return native_return_long(c, INT32_MIN);
    return native_return_long(c, value);
}

#define TO_INTEGER(T, type, get, put, slots)                                                       \
    static enum vm_status run_lround##T(struct vm_call *c) {                                       \
        return return_rounded(c, llround##T(get(c, 0)));                                           \
    }                                                                                              \
    static enum vm_status run_lrint##T(struct vm_call *c) {                                        \
        return return_rounded(c, llrint##T(get(c, 0)));                                            \
    }                                                                                              \
    static enum vm_status run_llround##T(struct vm_call *c) {                                      \
        return native_return(c, (uint64_t)llround##T(get(c, 0)));                                  \
    }                                                                                              \
    static enum vm_status run_llrint##T(struct vm_call *c) {                                       \
        return native_return(c, (uint64_t)llrint##T(get(c, 0)));                                   \
    }                                                                                              \
    static enum vm_status run_ilogb##T(struct vm_call *c) {                                        \
        return native_return_int(c, ilogb##T(get(c, 0)));                                          \
    }
PRECISIONS(TO_INTEGER)
#undef TO_INTEGER

/* ---- with a second result in memory ---- */

static uint64_t number_bytes(size_t host_size) {
    return host_size > 10 ? 10 : host_size; /* of a long double, ten bytes are its value */
}

#define INTO_MEMORY(T, type, get, put, slots)                                                      \
    static enum vm_status run_frexp##T(struct vm_call *c) {                                        \
        void *place;                                                                               \
        NATIVE_TRY(vm_claim(c, c->arg[slots], sizeof(int), VM_WRITE, &place));                     \
        int exponent;                                                                              \
        type fraction = frexp##T(get(c, 0), &exponent);                                            \
        memcpy(place, &exponent, sizeof exponent);                                                 \
        return put(c, fraction);                                                                   \
    }                                                                                              \
    static enum vm_status run_remquo##T(struct vm_call *c) {                                       \
        void *place;                                                                               \
        NATIVE_TRY(vm_claim(c, c->arg[2 * slots], sizeof(int), VM_WRITE, &place));                 \
        int quotient;                                                                              \
        type rest = remquo##T(get(c, 0), get(c, slots), &quotient);                                \
        memcpy(place, &quotient, sizeof quotient);                                                 \
        return put(c, rest);                                                                       \
    }                                                                                              \
    static enum vm_status run_modf##T(struct vm_call *c) {                                         \
        void *place;                                                                               \
        NATIVE_TRY(vm_claim(c, c->arg[slots], number_bytes(sizeof(type)), VM_WRITE, &place));      \
        type whole;                                                                                \
        type fraction = modf##T(get(c, 0), &whole);                                                \
        memcpy(place, &whole, number_bytes(sizeof whole));                                         \
        return put(c, fraction);                                                                   \
    }                                                                                              \
    static enum vm_status run_sincos##T(struct vm_call *c) {                                       \
        void *sine, *cosine;                                                                       \
        NATIVE_TRY(vm_claim(c, c->arg[slots], number_bytes(sizeof(type)), VM_WRITE, &sine));       \
        NATIVE_TRY(vm_claim(c, c->arg[slots + 1], number_bytes(sizeof(type)), VM_WRITE, &cosine)); \
        type s, k;                                                                                 \
        sincos##T(get(c, 0), &s, &k);                                                              \
        memcpy(sine, &s, number_bytes(sizeof s));                                                  \
        memcpy(cosine, &k, number_bytes(sizeof k));                                                \
        return VM_OK;                                                                              \
    }                                                                                              \
    static enum vm_status run_nan##T(struct vm_call *c) {                                          \
        const char *text;                                                                          \
        uint64_t length;                                                                           \
        NATIVE_TRY(vm_claim_string(c, c->arg[0], &text, &length));                                 \
        return put(c, nan##T(text));                                                               \
    }
PRECISIONS(INTO_MEMORY)
#undef INTO_MEMORY

/* ---- kinds; the answers are those of glibc's functions, whose signs programs have printed ---- */

#define KINDS(T, type, get, put, slots)                                                            \
    static enum vm_status run_isnan##T(struct vm_call *c) {                                        \
        return native_return_int(c, __builtin_isnan(get(c, 0)));                                   \
    }                                                                                              \
    static enum vm_status run_isinf##T(struct vm_call *c) {                                        \
        return native_return_int(c, __builtin_isinf_sign(get(c, 0)));                              \
    }                                                                                              \
    static enum vm_status run_finite##T(struct vm_call *c) {                                       \
        return native_return_int(c, __builtin_isfinite(get(c, 0)));                                \
    }                                                                                              \
    static enum vm_status run_fpclassify##T(struct vm_call *c) {                                   \
        return native_return_int(c, fpclassify(get(c, 0)));                                        \
    }                                                                                              \
    static enum vm_status run_signbit##T(struct vm_call *c) {                                      \
        return native_return_int(c, __builtin_signbit(get(c, 0)) != 0);                            \
    }
PRECISIONS(KINDS)
#undef KINDS

#define ROWS(T, type, get, put, slots)                                                             \
    NATIVE_ROW("ldexp" #T, slots + 1, slots, NONE, run_ldexp##T),                                  \
        NATIVE_ROW("scalbn" #T, slots + 1, slots, NONE, run_ldexp##T),                             \
        NATIVE_ROW("scalbln" #T, slots + 1, slots, NONE, run_scalbln##T),                          \
        NATIVE_ROW("lround" #T, slots, 1, NONE, run_lround##T),                                    \
        NATIVE_ROW("lrint" #T, slots, 1, NONE, run_lrint##T),                                      \
        NATIVE_ROW("llround" #T, slots, 1, NONE, run_llround##T),                                  \
        NATIVE_ROW("llrint" #T, slots, 1, NONE, run_llrint##T),                                    \
        NATIVE_ROW("ilogb" #T, slots, 1, NONE, run_ilogb##T),                                      \
        NATIVE_ROW("frexp" #T, slots + 1, slots, NONE, run_frexp##T),                              \
        NATIVE_ROW("remquo" #T, 2 * slots + 1, slots, NONE, run_remquo##T),                        \
        NATIVE_ROW("modf" #T, slots + 1, slots, NONE, run_modf##T),                                \
        NATIVE_ROW("sincos" #T, slots + 2, 0, NONE, run_sincos##T),                                \
        NATIVE_ROW("nan" #T, 1, slots, NONE, run_nan##T),                                          \
        NATIVE_ROW("isnan" #T, slots, 1, NONE, run_isnan##T),                                      \
        NATIVE_ROW("__isnan" #T, slots, 1, NONE, run_isnan##T),                                    \
        NATIVE_ROW("isinf" #T, slots, 1, NONE, run_isinf##T),                                      \
        NATIVE_ROW("__isinf" #T, slots, 1, NONE, run_isinf##T),                                    \
        NATIVE_ROW("finite" #T, slots, 1, NONE, run_finite##T),                                    \
        NATIVE_ROW("__finite" #T, slots, 1, NONE, run_finite##T),                                  \
        NATIVE_ROW("__fpclassify" #T, slots, 1, NONE, run_fpclassify##T),                          \
        NATIVE_ROW("__signbit" #T, slots, 1, NONE, run_signbit##T),

const struct vm_native front_llvm_native_math_parts[] = {PRECISIONS(ROWS){0}};
