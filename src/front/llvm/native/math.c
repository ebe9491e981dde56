/* math.h: functions of one and two numbers, in three precisions. The host's library computes them,
 * so a program gets the same digits, and the same errno, as when it runs natively. */
#include "front/llvm/native/libc.h"
#include "front/llvm/native/native.h"
#include <errno.h>
#include <math.h>

/* clang-format off */
#define ONE_ARGUMENT(F)                                                                            \
    F(acos) F(acosh) F(asin) F(asinh) F(atan) F(atanh) F(cbrt) F(ceil) F(cos) F(cosh) F(erf)       \
    F(erfc) F(exp) F(exp10) F(exp2) F(expm1) F(fabs) F(floor) F(log) F(log10) F(log1p) F(log2)     \
    F(logb) F(nearbyint) F(rint) F(round) F(roundeven) F(significand) F(sin) F(sinh) F(sqrt)       \
    F(tan) F(tanh) F(tgamma) F(trunc)

#define TWO_ARGUMENTS(F)                                                                           \
    F(atan2) F(copysign) F(drem) F(fdim) F(fmax) F(fmin) F(fmod) F(hypot) F(nextafter) F(pow)      \
    F(remainder)
/* clang-format on */

/* Passes on the errno that the host's function has just set, if it set one. */
static enum vm_status pass_errno(struct vm_call *c) {
    return errno ? front_llvm_errno_set(c, errno) : VM_OK;
}

/* VALUE(T, type, expression): the value in the type, returned through native_return_T. */
#define VALUE(kind, type, expression)                                                              \
    do {                                                                                           \
        errno = 0;                                                                                 \
        type value = (expression);                                                                 \
        NATIVE_TRY(pass_errno(c));                                                                 \
        return native_return_##kind(c, value);                                                     \
    } while (0)

#define ONE(name)                                                                                  \
    static enum vm_status run_##name(struct vm_call *c) {                                          \
        VALUE(double, double, name(native_double(c, 0)));                                          \
    }                                                                                              \
    static enum vm_status run_##name##f(struct vm_call *c) {                                       \
        VALUE(float, float, name##f(native_float(c, 0)));                                          \
    }                                                                                              \
    static enum vm_status run_##name##l(struct vm_call *c) {                                       \
        VALUE(long_double, long double, name##l(native_long_double(c, 0)));                        \
    }
ONE_ARGUMENT(ONE)
#undef ONE

#define TWO(name)                                                                                  \
    static enum vm_status run_##name(struct vm_call *c) {                                          \
        VALUE(double, double, name(native_double(c, 0), native_double(c, 1)));                     \
    }                                                                                              \
    static enum vm_status run_##name##f(struct vm_call *c) {                                       \
        VALUE(float, float, name##f(native_float(c, 0), native_float(c, 1)));                      \
    }                                                                                              \
    static enum vm_status run_##name##l(struct vm_call *c) {                                       \
        VALUE(long_double, long double,                                                            \
              name##l(native_long_double(c, 0), native_long_double(c, 2)));                        \
    }
TWO_ARGUMENTS(TWO)
#undef TWO

/* These call the reentrant functions: the plain ones write a global of the host. */
static enum vm_status run_lgamma(struct vm_call *c) {
    int sign;
    VALUE(double, double, lgamma_r(native_double(c, 0), &sign));
}

static enum vm_status run_lgammaf(struct vm_call *c) {
    int sign;
    VALUE(float, float, lgammaf_r(native_float(c, 0), &sign));
}

static enum vm_status run_lgammal(struct vm_call *c) {
    int sign;
    VALUE(long_double, long double, lgammal_r(native_long_double(c, 0), &sign));
}

static enum vm_status run_fma(struct vm_call *c) {
    return native_return_double(c,
                                fma(native_double(c, 0), native_double(c, 1), native_double(c, 2)));
}

static enum vm_status run_fmaf(struct vm_call *c) {
    return native_return_float(c, fmaf(native_float(c, 0), native_float(c, 1), native_float(c, 2)));
}

static enum vm_status run_fmal(struct vm_call *c) {
    return native_return_long_double(
        c, fmal(native_long_double(c, 0), native_long_double(c, 2), native_long_double(c, 4)));
}

const struct vm_native front_llvm_native_math[] = {
#define ONE(name)                                                                                  \
    NATIVE_ROW(#name, 1, 1, NONE, run_##name), NATIVE_ROW(#name "f", 1, 1, NONE, run_##name##f),   \
        NATIVE_ROW(#name "l", 2, 2, NONE, run_##name##l),
    ONE_ARGUMENT(ONE)
#undef ONE
#define TWO(name)                                                                                  \
    NATIVE_ROW(#name, 2, 1, NONE, run_##name), NATIVE_ROW(#name "f", 2, 1, NONE, run_##name##f),   \
        NATIVE_ROW(#name "l", 4, 2, NONE, run_##name##l),
        TWO_ARGUMENTS(TWO)
#undef TWO
            NATIVE_PURE("lgamma", 1, run_lgamma),
    NATIVE_PURE("lgammaf", 1, run_lgammaf),
    NATIVE_ROW("lgammal", 2, 2, NONE, run_lgammal),
    NATIVE_PURE("fma", 3, run_fma),
    NATIVE_PURE("fmaf", 3, run_fmaf),
    NATIVE_ROW("fmal", 6, 2, NONE, run_fmal),
    {0},
};
