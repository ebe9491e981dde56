/* Math and MathF: the C library's functions, which mono calls too. */
#include "front/cil/native/arg.h"
#include "front/cil/native/native.h"
#include <math.h>

/* One argument: UNARY(name in .NET, function). Round is to even, as rint is. */
#define UNARIES(UNARY)                                                                             \
    UNARY(Acos, acos)                                                                              \
    UNARY(Acosh, acosh)                                                                            \
    UNARY(Asin, asin)                                                                              \
    UNARY(Asinh, asinh)                                                                            \
    UNARY(Atan, atan)                                                                              \
    UNARY(Atanh, atanh)                                                                            \
    UNARY(Cbrt, cbrt)                                                                              \
    UNARY(Ceiling, ceil)                                                                           \
    UNARY(Cos, cos)                                                                                \
    UNARY(Cosh, cosh)                                                                              \
    UNARY(Exp, exp)                                                                                \
    UNARY(Floor, floor)                                                                            \
    UNARY(Log, log)                                                                                \
    UNARY(Log10, log10)                                                                            \
    UNARY(Sin, sin)                                                                                \
    UNARY(Sinh, sinh)                                                                              \
    UNARY(Sqrt, sqrt)                                                                              \
    UNARY(Tan, tan)                                                                                \
    UNARY(Tanh, tanh)                                                                              \
    UNARY(Round, rint)                                                                             \
    UNARY(Abs, fabs)

#define UNARY(name, function)                                                                      \
    static enum vm_status run_##function(struct vm_call *c) {                                      \
        return native_return_double(c, function(native_double(c, 0)));                             \
    }                                                                                              \
    static enum vm_status run_##function##f(struct vm_call *c) {                                   \
        return native_return_float(c, function##f(native_float(c, 0)));                            \
    }
UNARIES(UNARY)
#undef UNARY

static enum vm_status run_atan2(struct vm_call *c) {
    return native_return_double(c, atan2(native_double(c, 0), native_double(c, 1)));
}
static enum vm_status run_atan2f(struct vm_call *c) {
    return native_return_float(c, atan2f(native_float(c, 0), native_float(c, 1)));
}
static enum vm_status run_fmod(struct vm_call *c) {
    return native_return_double(c, fmod(native_double(c, 0), native_double(c, 1)));
}
static enum vm_status run_fmodf(struct vm_call *c) {
    return native_return_float(c, fmodf(native_float(c, 0), native_float(c, 1)));
}

static enum vm_status run_pow(struct vm_call *c) {
    return native_return_double(c, pow(native_double(c, 0), native_double(c, 1)));
}
static enum vm_status run_powf(struct vm_call *c) {
    return native_return_float(c, powf(native_float(c, 0), native_float(c, 1)));
}

static enum vm_status run_modf(struct vm_call *c) {
    void *bytes;
    double whole;
    NATIVE_TRY(vm_claim(c, c->arg[1], sizeof whole, VM_WRITE, &bytes));
    double part = modf(native_double(c, 0), &whole);
    memcpy(bytes, &whole, sizeof whole);
    return native_return_double(c, part);
}

static enum vm_status run_modff(struct vm_call *c) {
    void *bytes;
    float whole;
    NATIVE_TRY(vm_claim(c, c->arg[1], sizeof whole, VM_WRITE, &bytes));
    float part = modff(native_float(c, 0), &whole);
    memcpy(bytes, &whole, sizeof whole);
    return native_return_float(c, part);
}

#define D "System.Double"
#define F "System.Single"
#define UNARY(name, function)                                                                      \
    NATIVE_PURE("System.Math::" #name "(" D ")", 1, run_##function),                               \
        NATIVE_PURE("System.MathF::" #name "(" F ")", 1, run_##function##f),
#define BINARY(name, function)                                                                     \
    NATIVE_PURE("System.Math::" #name "(" D "," D ")", 2, run_##function),                         \
        NATIVE_PURE("System.MathF::" #name "(" F "," F ")", 2, run_##function##f)

const struct vm_native cil_native_math[] = {
    UNARIES(UNARY) NATIVE_PURE("System.Math::Abs(" F ")", 1, run_fabsf),
    BINARY(Atan2, atan2),
    BINARY(FMod, fmod),
    BINARY(Pow, pow),
    NATIVE_PURE("System.Math::ModF(" D "," D "*)", 2, run_modf),
    NATIVE_PURE("System.MathF::ModF(" F "," F "*)", 2, run_modff),
    {0},
};
