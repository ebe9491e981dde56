/* Arithmetic that is more than one C operator: bits, floating point, two slots at once, the 80-bit
 * format of x86, and operations on memory that read, modify and write. */
#include "vm/core/arithmetic.h"

#include "ir/op.h"
#include <math.h>

typedef unsigned __int128 u128;
typedef __int128 s128;

bool vm_overflows(uint64_t b, uint64_t c, int64_t imm) {
    uint32_t kind = (uint32_t)imm & 255, width = (uint32_t)(imm >> 8);
    if (kind < 3) {
        u128 r = kind == 0 ? (u128)b + c : kind == 1 ? (u128)b - c : (u128)b * c;
        return r != (r & vm_mask(width));
    }
    s128 x = vm_signed(b, width), y = vm_signed(c, width);
    s128 r = kind == 3 ? x + y : kind == 4 ? x - y : x * y;
    s128 limit = (s128)1 << (width - 1);
    return r < -limit || r >= limit;
}

static uint64_t reverse_bits(uint64_t b) {
    uint64_t r = 0;
    for (int i = 0; i < 64; i++)
        r |= (b >> i & 1) << (63 - i);
    return r;
}

uint64_t vm_bits(uint64_t b, int64_t imm) {
    uint32_t width = (uint32_t)(imm >> 8);
    switch (imm & 255) {
    case 0: return (uint64_t)__builtin_popcountll(b);
    case 1: return b ? (uint64_t)__builtin_clzll(b) - (64 - width) : width;
    case 2: return b ? (uint64_t)__builtin_ctzll(b) : width;
    case 3: return __builtin_bswap64(b) >> (64 - width);
    default: return reverse_bits(b) >> (64 - width);
    }
}

uint64_t vm_funnel(uint64_t b, uint64_t c, uint64_t by, uint32_t y) {
    uint32_t width = y & 255;
    uint32_t n = (uint32_t)(by % width);
    u128 both = (u128)b << width | c;
    uint64_t r = y & 256 ? (uint64_t)(both >> n) : (uint64_t)((both << n) >> width);
    return r & vm_mask(width);
}

uint64_t vm_fcompare(double b, double c, int64_t predicate) {
    int bit = b == c ? 1 : b > c ? 2 : b < c ? 4 : 8;
    return (predicate & bit) != 0;
}

/* C leaves the result of a conversion out of range open; here it is the result of x86. */
static uint64_t to_signed(double d) {
    if (!(d >= -9223372036854775808.0 && d < 9223372036854775808.0))
        return (uint64_t)1 << 63;
    return (uint64_t)(int64_t)d;
}

static uint64_t to_unsigned(double d) {
    if (d >= 9223372036854775808.0)
        return d < 18446744073709551616.0 ? (uint64_t)d : ~(uint64_t)0;
    return to_signed(d);
}

/* Java's conversions: the nearest value that there is, and 0 for NaN. */
static uint64_t saturate(double d, uint32_t bits) {
    int64_t low = bits == 32 ? INT32_MIN : INT64_MIN, high = bits == 32 ? INT32_MAX : INT64_MAX;
    int64_t v = isnan(d)            ? 0
                : d >= -(double)low ? high /* exact, unlike (double)high */
                : d <= (double)low  ? low
                                    : (int64_t)d;
    return (uint64_t)v & vm_mask(bits);
}

uint64_t vm_fconvert(uint64_t b, int64_t kind) {
    switch ((enum ir_fconv)kind) {
    case IR_FCONV_F32_F64: return vm_from_f64((double)vm_f32(b));
    case IR_FCONV_F64_F32: return vm_from_f32((float)vm_f64(b));
    case IR_FCONV_S64_F32: return vm_from_f32((float)(int64_t)b);
    case IR_FCONV_S64_F64: return vm_from_f64((double)(int64_t)b);
    case IR_FCONV_U64_F32: return vm_from_f32((float)b);
    case IR_FCONV_U64_F64: return vm_from_f64((double)b);
    case IR_FCONV_F32_S64: return to_signed((double)vm_f32(b));
    case IR_FCONV_F64_S64: return to_signed(vm_f64(b));
    case IR_FCONV_F32_U64: return to_unsigned((double)vm_f32(b));
    case IR_FCONV_F64_U64: return to_unsigned(vm_f64(b));
    case IR_FCONV_F32_S32_SAT: return saturate((double)vm_f32(b), 32);
    case IR_FCONV_F64_S32_SAT: return saturate(vm_f64(b), 32);
    case IR_FCONV_F32_S64_SAT: return saturate((double)vm_f32(b), 64);
    case IR_FCONV_F64_S64_SAT: return saturate(vm_f64(b), 64);
    case IR_FCONV_KINDS: break;
    }
    return 0;
}

/* One table for both widths: MATH1(kind, function). */
#define MATH1(F)                                                                                   \
    F(SQRT, sqrt)                                                                                  \
    F(FABS, fabs)                                                                                  \
    F(FLOOR, floor)                                                                                \
    F(CEIL, ceil)                                                                                  \
    F(TRUNC, trunc)                                                                                \
    F(RINT, rint)                                                                                  \
    F(NEARBYINT, nearbyint)                                                                        \
    F(ROUND, round)                                                                                \
    F(SIN, sin)                                                                                    \
    F(COS, cos)                                                                                    \
    F(TAN, tan)                                                                                    \
    F(EXP, exp)                                                                                    \
    F(EXP2, exp2)                                                                                  \
    F(LOG, log)                                                                                    \
    F(LOG2, log2)                                                                                  \
    F(LOG10, log10)                                                                                \
    F(ASIN, asin)                                                                                  \
    F(ACOS, acos)                                                                                  \
    F(ATAN, atan)                                                                                  \
    F(SINH, sinh)                                                                                  \
    F(COSH, cosh)                                                                                  \
    F(TANH, tanh)                                                                                  \
    F(CBRT, cbrt)
#define MATH2(F)                                                                                   \
    F(POW, pow)                                                                                    \
    F(COPYSIGN, copysign)                                                                          \
    F(MIN, least)                                                                                  \
    F(MAX, most)                                                                                   \
    F(FMOD, fmod)                                                                                  \
    F(ATAN2, atan2)                                                                                \
    F(HYPOT, hypot)

/* C leaves open which zero is the larger one, and compilers differ; here +0 is. */
#define LEAST_AND_MOST(suffix, type)                                                               \
    static type least##suffix(type x, type y) {                                                    \
        return x == y ? (signbit(x) ? x : y) : fmin##suffix(x, y);                                 \
    }                                                                                              \
    static type most##suffix(type x, type y) {                                                     \
        return x == y ? (signbit(x) ? y : x) : fmax##suffix(x, y);                                 \
    }
LEAST_AND_MOST(, double)
LEAST_AND_MOST(f, float)

static double math64(double x, double y, int64_t kind) {
    switch (kind) {
#define F(id, fn)                                                                                  \
    case IR_FMATH_##id: return fn(x);
        MATH1(F)
#undef F
#define F(id, fn)                                                                                  \
    case IR_FMATH_##id: return fn(x, y);
        MATH2(F)
#undef F
    default: return 0;
    }
}

static float math32(float x, float y, int64_t kind) {
    switch (kind) {
#define F(id, fn)                                                                                  \
    case IR_FMATH_##id: return fn##f(x);
        MATH1(F)
#undef F
#define F(id, fn)                                                                                  \
    case IR_FMATH_##id: return fn##f(x, y);
        MATH2(F)
#undef F
    default: return 0;
    }
}

static long double mathx(long double x, int64_t kind) {
    switch (kind) {
#define F(id, fn)                                                                                  \
    case IR_FMATH_##id: return fn##l(x);
        MATH1(F)
#undef F
    default: return 0;
    }
}

uint64_t vm_fmath(uint64_t b, uint64_t c, int64_t kind) {
    if (kind & IR_FMATH_F32)
        return vm_from_f32(math32(vm_f32(b), vm_f32(c), kind & ~IR_FMATH_F32));
    return vm_from_f64(math64(vm_f64(b), vm_f64(c), kind));
}

uint64_t vm_rmw(uint64_t old, uint64_t operand, uint32_t kind, uint32_t bits) {
    int64_t so = vm_signed(old, bits), sn = vm_signed(operand, bits);
    uint64_t r = operand;
    switch ((enum ir_rmw)kind) {
    case IR_RMW_XCHG: break;
    case IR_RMW_ADD: r = old + operand; break;
    case IR_RMW_SUB: r = old - operand; break;
    case IR_RMW_AND: r = old & operand; break;
    case IR_RMW_NAND: r = ~(old & operand); break;
    case IR_RMW_OR: r = old | operand; break;
    case IR_RMW_XOR: r = old ^ operand; break;
    case IR_RMW_MAX: r = so > sn ? old : operand; break;
    case IR_RMW_MIN: r = so < sn ? old : operand; break;
    case IR_RMW_UMAX: r = old > operand ? old : operand; break;
    case IR_RMW_UMIN: r = old < operand ? old : operand; break;
    case IR_RMW_FADD:
        r = bits == 32 ? vm_from_f32(vm_f32(old) + vm_f32(operand))
                       : vm_from_f64(vm_f64(old) + vm_f64(operand));
        break;
    case IR_RMW_FSUB:
        r = bits == 32 ? vm_from_f32(vm_f32(old) - vm_f32(operand))
                       : vm_from_f64(vm_f64(old) - vm_f64(operand));
        break;
    case IR_RMW_KINDS: break;
    }
    return r & vm_mask(bits);
}

/* ---- 128-bit integers ---- */

static u128 get(const uint64_t *b) {
    return (u128)b[1] << 64 | b[0];
}

static void put(uint64_t *a, u128 v) {
    a[0] = (uint64_t)v;
    a[1] = (uint64_t)(v >> 64);
}

bool vm_wide(uint64_t *a, const uint64_t *b, const uint64_t *c, int64_t kind) {
    u128 x = get(b), y = get(c);
    if (kind >= IR_WIDE_UDIV && !y)
        return false;
    bool minus_one =
        y == ~(u128)0; /* the most negative number by -1 wraps, as in every other width */
    switch ((enum ir_wide)kind) {
    case IR_WIDE_ADD: put(a, x + y); break;
    case IR_WIDE_SUB: put(a, x - y); break;
    case IR_WIDE_MUL: put(a, x * y); break;
    case IR_WIDE_UDIV: put(a, x / y); break;
    case IR_WIDE_SDIV: put(a, minus_one ? -x : (u128)((s128)x / (s128)y)); break;
    case IR_WIDE_UREM: put(a, x % y); break;
    case IR_WIDE_SREM: put(a, minus_one ? 0 : (u128)((s128)x % (s128)y)); break;
    case IR_WIDE_KINDS: break;
    }
    return true;
}

void vm_wide_shift(uint64_t *a, const uint64_t *b, uint64_t by, int64_t kind) {
    u128 x = get(b);
    uint32_t n = (uint32_t)(by & 127);
    put(a, kind == 0 ? x << n : kind == 1 ? x >> n : (u128)((s128)x >> n));
}

uint64_t vm_wide_compare(const uint64_t *b, const uint64_t *c, int64_t kind) {
    u128 x = get(b), y = get(c);
    switch (kind) {
    case 0: return x == y;
    case 1: return x < y;
    case 2: return x <= y;
    case 3: return (s128)x < (s128)y;
    default: return (s128)x <= (s128)y;
    }
}

void vm_wide_extend(uint64_t *a, uint64_t b, int64_t bits) {
    if (!bits)
        put(a, b);
    else
        put(a, (u128)(s128)vm_signed(b, (uint32_t)bits));
}

void vm_wide_from_float(uint64_t *a, uint64_t b, int64_t kind) {
    double d = kind & 1 ? vm_f64(b) : (double)vm_f32(b);
    put(a, kind & 2 ? (u128)d : (u128)(s128)d);
}

uint64_t vm_wide_to_float(const uint64_t *b, int64_t kind) {
    u128 x = get(b);
    if (kind & 1)
        return vm_from_f64(kind & 2 ? (double)x : (double)(s128)x);
    return vm_from_f32(kind & 2 ? (float)x : (float)(s128)x);
}

/* ---- x86 extended precision ---- */

static long double getx(const uint64_t *b) {
    long double x = 0;
    memcpy(&x, b, 10);
    return x;
}

static void putx(uint64_t *a, long double x) {
    a[1] = 0;
    memcpy(a, &x, 10);
}

void vm_fx(uint64_t *a, const uint64_t *b, const uint64_t *c, int64_t kind) {
    long double x = getx(b), y = getx(c);
    putx(a, kind == 0   ? x + y
            : kind == 1 ? x - y
            : kind == 2 ? x * y
            : kind == 3 ? x / y
                        : fmodl(x, y));
}

void vm_fx_negate(uint64_t *a, const uint64_t *b) {
    putx(a, -getx(b));
}

uint64_t vm_fx_compare(const uint64_t *b, const uint64_t *c, int64_t predicate) {
    long double x = getx(b), y = getx(c);
    int bit = x == y ? 1 : x > y ? 2 : x < y ? 4 : 8;
    return (predicate & bit) != 0;
}

void vm_fx_from(uint64_t *a, uint64_t b, int64_t kind) {
    switch ((enum ir_fxconv)kind) {
    case IR_FXCONV_F32: putx(a, (long double)vm_f32(b)); break;
    case IR_FXCONV_F64: putx(a, (long double)vm_f64(b)); break;
    case IR_FXCONV_S64: putx(a, (long double)(int64_t)b); break;
    case IR_FXCONV_U64: putx(a, (long double)b); break;
    case IR_FXCONV_KINDS: break;
    }
}

uint64_t vm_fx_to(const uint64_t *b, int64_t kind) {
    long double x = getx(b);
    switch ((enum ir_fxconv)kind) {
    case IR_FXCONV_F32: return vm_from_f32((float)x);
    case IR_FXCONV_F64: return vm_from_f64((double)x);
    case IR_FXCONV_S64:
        if (!(x >= -9223372036854775808.0L && x < 9223372036854775808.0L))
            return (uint64_t)1 << 63;
        return (uint64_t)(int64_t)x;
    case IR_FXCONV_U64:
        if (!(x > -1.0L && x < 18446744073709551616.0L))
            return (uint64_t)1 << 63;
        return (uint64_t)x;
    case IR_FXCONV_KINDS: break;
    }
    return 0;
}

void vm_fx_math(uint64_t *a, const uint64_t *b, int64_t kind) {
    putx(a, mathx(getx(b), kind));
}

void vm_fx_wide(uint64_t *a, const uint64_t *b, int64_t kind) {
    switch (kind) {
    case 0: putx(a, (long double)(s128)get(b)); break;
    case 1: putx(a, (long double)get(b)); break;
    case 2: put(a, (u128)(s128)getx(b)); break;
    default: put(a, (u128)getx(b)); break;
    }
}

/* ---- what must be so ---- */

/* Both ends are powers of two, so they are exact. */
static bool fits(long double x, uint32_t width, bool is_signed) {
    long double end = ldexpl(1, (int)(is_signed ? width - 1 : width));
    long double whole = truncl(x);
    return whole < end && whole >= (is_signed ? -end : 0); /* no NaN is */
}

bool vm_is_proper(uint64_t b, uint64_t c, int64_t imm) {
    uint32_t width = (uint32_t)(imm >> 8);
    const uint64_t both[2] = {b, c};
    switch ((enum ir_must)(imm & 255)) {
    case IR_MUST_SHIFT: return c < width;
    case IR_MUST_SHIFT_2: return c == 0 && b < 2 * (uint64_t)width;
    case IR_MUST_F32_S: return fits((long double)vm_f32(b), width, true);
    case IR_MUST_F32_U: return fits((long double)vm_f32(b), width, false);
    case IR_MUST_F64_S: return fits((long double)vm_f64(b), width, true);
    case IR_MUST_F64_U: return fits((long double)vm_f64(b), width, false);
    case IR_MUST_F80_S: return fits(getx(both), width, true);
    case IR_MUST_F80_U: return fits(getx(both), width, false);
    case IR_MUST_BOOL: return b < 2;
    case IR_MUST_NONZERO:
    case IR_MUST_ASSUMED: return b != 0;
    case IR_MUST_KINDS: break;
    }
    return true;
}
