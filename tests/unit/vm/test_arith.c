/* Every operation on numbers against the C expression that it stands for, on all pairs of edge
 * values. */
#include "helper.h"

#include "ir/spell.h"
#include <math.h>
#include <stdio.h>

static const uint64_t edges[] = {0,          1,
                                 2,          3,
                                 31,         63,
                                 0x7f,       0x80,
                                 0x7fffffff, 0x80000000,
                                 0xffffffff, 0x100000000,
                                 INT64_MAX,  (uint64_t)INT64_MIN,
                                 UINT64_MAX, 0x123456789abcdef0};
enum { EDGES = sizeof edges / sizeof *edges };

/* One program does an operation on all pairs: out[i][k] = op(in[i], in[k]). */
static void run_pairs(const char *operation, const uint64_t *in, uint32_t count, uint64_t *out) {
    struct base_text t = {0};
    base_text_printf(&t,
                     "global @out %u align 8\nfunc @main results 1 regs 16 {\n r4 = gaddr @out\n",
                     8 * count * count);
    for (uint32_t i = 0; i < count; i++)
        for (uint32_t k = 0; k < count; k++)
            base_text_printf(&t, " r1 = const %lld\n r2 = const %lld\n %s\n st64 [r4 + %u] = r0\n",
                             (long long)in[i], (long long)in[k], operation, 8 * (i * count + k));
    base_text_add(&t, " r0 = const 0\n ret r0\n}\nentry @main\n");
    struct machine x;
    helper_open(&x, VM_REDUCE_LOCAL, t.at);
    assert_int_equal(helper_start(&x), MODEL_FAULT_NONE);
    uint32_t index = ir_program_find_global(&x.program, "out");
    memcpy(out,
           vm_object_bytes(vm_object_at((struct vm *)x.model, vm_name(VM_SPACE_GLOBALS, index))),
           8 * count * count);
    helper_close(&x);
    base_text_drop(&t);
}

static void compare(const char *operation, const uint64_t *in, uint32_t count, const uint64_t *got,
                    const uint64_t *expected) {
    for (uint32_t i = 0; i < count * count; i++)
        if (got[i] != expected[i])
            fail_msg("%s with r1 = 0x%llx, r2 = 0x%llx: 0x%llx, not 0x%llx", operation,
                     (unsigned long long)in[i / count], (unsigned long long)in[i % count],
                     (unsigned long long)got[i], (unsigned long long)expected[i]);
}

/* ---- integers ---- */

/* ROW(text, expression of b and c) */
#define INTEGERS(ROW)                                                                              \
    ROW("r0 = mov r1", b)                                                                          \
    ROW("r0 = add32 r1, r2", (uint32_t)(b + c))                                                    \
    ROW("r0 = sub32 r1, r2", (uint32_t)(b - c))                                                    \
    ROW("r0 = mul32 r1, r2", (uint32_t)(b * c))                                                    \
    ROW("r0 = and r1, r2", b &c)                                                                   \
    ROW("r0 = or r1, r2", b | c)                                                                   \
    ROW("r0 = xor r1, r2", b ^ c)                                                                  \
    ROW("r0 = shl32 r1, r2", (uint32_t)((uint32_t)b << (c & 31)))                                  \
    ROW("r0 = lshr r1, r2", b >> (c & 63))                                                         \
    ROW("r0 = ashr32 r1, r2", (uint32_t)((int32_t)b >> (c & 31)))                                  \
    ROW("r0 = add64 r1, r2", b + c)                                                                \
    ROW("r0 = sub64 r1, r2", b - c)                                                                \
    ROW("r0 = mul64 r1, r2", b *c)                                                                 \
    ROW("r0 = shl64 r1, r2", b << (c & 63))                                                        \
    ROW("r0 = ashr64 r1, r2", (uint64_t)((int64_t)b >> (c & 63)))                                  \
    ROW("r2 = ori r2, 1\n r0 = udiv r1, r2", b / (c | 1))                                          \
    ROW("r2 = ori r2, 1\n r0 = urem r1, r2", b % (c | 1))                                          \
    ROW("r0 = add32i r1, -5", (uint32_t)(b - 5))                                                   \
    ROW("r0 = mul32i r1, -3", (uint32_t)(b * (uint64_t)-3))                                        \
    ROW("r0 = add64i r1, -5", b - 5)                                                               \
    ROW("r0 = mul64i r1, 7", b * 7)                                                                \
    ROW("r0 = andi r1, 255", b & 255)                                                              \
    ROW("r0 = ori r1, -256", b | (uint64_t)-256)                                                   \
    ROW("r0 = xori r1, -1", ~b)                                                                    \
    ROW("r0 = shl32i r1, 31", (uint32_t)((uint32_t)b << 31))                                       \
    ROW("r0 = shl64i r1, 63", b << 63)                                                             \
    ROW("r0 = lshri r1, 33", b >> 33)                                                              \
    ROW("r0 = ashr32i r1, 31", (uint32_t)((int32_t)b >> 31))                                       \
    ROW("r0 = ashr64i r1, 63", (uint64_t)((int64_t)b >> 63))                                       \
    ROW("r0 = mad r1, r2, 24", b + c * 24)                                                         \
    ROW("r0 = trunc r1, 1", b & 1)                                                                 \
    ROW("r0 = trunc r1, 33", b & 0x1ffffffff)                                                      \
    ROW("r0 = sext r1, 8.32", (uint32_t)(int8_t)b)                                                 \
    ROW("r0 = sext r1, 1.16", (uint16_t)(b & 1 ? -1 : 0))                                          \
    ROW("r0 = sext r1, 32.64", (uint64_t)(int32_t)b)                                               \
    ROW("r0 = eq r1, r2", b == c)                                                                  \
    ROW("r0 = ne r1, r2", b != c)                                                                  \
    ROW("r0 = ult r1, r2", b < c)                                                                  \
    ROW("r0 = ule r1, r2", b <= c)                                                                 \
    ROW("r0 = slt32 r1, r2", (int32_t)b < (int32_t)c)                                              \
    ROW("r0 = sle32 r1, r2", (int32_t)b <= (int32_t)c)                                             \
    ROW("r0 = slt64 r1, r2", (int64_t)b < (int64_t)c)                                              \
    ROW("r0 = sle64 r1, r2", (int64_t)b <= (int64_t)c)                                             \
    ROW("r0 = eqi r1, 3", b == 3)                                                                  \
    ROW("r0 = nei r1, -1", b != UINT64_MAX)                                                        \
    ROW("r0 = ulti r1, 128", b < 128)                                                              \
    ROW("r0 = slt32i r1, -1", (int32_t)b < -1)                                                     \
    ROW("r0 = sle32i r1, -1", (int32_t)b <= -1)                                                    \
    ROW("r0 = slt64i r1, -1", (int64_t)b < -1)                                                     \
    ROW("r0 = select r1, r2, r1", b ? c : b)                                                       \
    ROW("r0 = check r2, r1, shift.32", b < 32)                                                     \
    ROW("r0 = check r1, r2, shift2.64", c == 0 && b < 128)                                         \
    ROW("r0 = check r1, r1, bool.1", b < 2)                                                        \
    ROW("r0 = check r1, r1, nonzero.64", b != 0)                                                   \
    ROW("r0 = poison r1, r2", c ? b : 0)                                                           \
    ROW("r0 = bits r1, r1, popcount.64", (uint64_t)__builtin_popcountll(b))                        \
    ROW("r0 = bits r1, r1, clz.64", b ? (uint64_t)__builtin_clzll(b) : 64)                         \
    ROW("r0 = bits r1, r1, ctz.64", b ? (uint64_t)__builtin_ctzll(b) : 64)                         \
    ROW("r0 = bits r1, r1, bswap.64", __builtin_bswap64(b))                                        \
    ROW("r1 = trunc r1, 32\n r0 = bits r1, r1, clz.32",                                            \
        (uint32_t)b ? (uint64_t)__builtin_clz((uint32_t)b) : 32)                                   \
    ROW("r1 = trunc r1, 32\n r0 = bits r1, r1, ctz.32",                                            \
        (uint32_t)b ? (uint64_t)__builtin_ctz((uint32_t)b) : 32)                                   \
    ROW("r1 = trunc r1, 32\n r0 = bits r1, r1, bswap.32", __builtin_bswap32((uint32_t)b))          \
    ROW("r1 = trunc r1, 16\n r0 = bits r1, r1, bswap.16", __builtin_bswap16((uint16_t)b))          \
    ROW("r1 = trunc r1, 8\n r0 = bits r1, r1, bitreverse.8", reversed8((uint8_t)b))                \
    ROW("r3 = const 5\n r0 = funnel r1, r2, r3, 64", b << 5 | c >> 59)                             \
    ROW("r3 = const 64\n r0 = funnel r1, r2, r3, 64", b)                                           \
    ROW("r3 = const 5\n r0 = funnel r1, r2, r3, 320", c >> 5 | b << 59)                            \
    ROW("r0 = ovf r1, r2, uadd.64", __builtin_add_overflow(b, c, &wide_u))                         \
    ROW("r0 = ovf r1, r2, usub.64", __builtin_sub_overflow(b, c, &wide_u))                         \
    ROW("r0 = ovf r1, r2, umul.64", __builtin_mul_overflow(b, c, &wide_u))                         \
    ROW("r0 = ovf r1, r2, sadd.64", __builtin_add_overflow((int64_t)b, (int64_t)c, &wide_s))       \
    ROW("r0 = ovf r1, r2, ssub.64", __builtin_sub_overflow((int64_t)b, (int64_t)c, &wide_s))       \
    ROW("r0 = ovf r1, r2, smul.64", __builtin_mul_overflow((int64_t)b, (int64_t)c, &wide_s))       \
    ROW("r1 = trunc r1, 32\n r2 = trunc r2, 32\n r0 = ovf r1, r2, sadd.32",                        \
        __builtin_add_overflow((int32_t)b, (int32_t)c, &narrow_s))                                 \
    ROW("r1 = trunc r1, 32\n r2 = trunc r2, 32\n r0 = ovf r1, r2, smul.32",                        \
        __builtin_mul_overflow((int32_t)b, (int32_t)c, &narrow_s))                                 \
    ROW("r1 = trunc r1, 32\n r2 = trunc r2, 32\n r0 = ovf r1, r2, usub.32",                        \
        (uint32_t)b < (uint32_t)c)

static uint8_t reversed8(uint8_t b) {
    uint8_t r = 0;
    for (int i = 0; i < 8; i++)
        r = (uint8_t)(r | (b >> i & 1) << (7 - i));
    return r;
}

static void test_integers(void **state) {
    (void)state;
    static uint64_t got[EDGES * EDGES], expected[EDGES * EDGES];
    uint64_t wide_u;
    int64_t wide_s;
    int32_t narrow_s;
#define ROW(text, expression)                                                                      \
    run_pairs(text, edges, EDGES, got);                                                            \
    for (uint32_t i = 0; i < EDGES * EDGES; i++) {                                                 \
        uint64_t b = edges[i / EDGES], c = edges[i % EDGES];                                       \
        (void)c;                                                                                   \
        expected[i] = (uint64_t)(expression);                                                      \
    }                                                                                              \
    compare(text, edges, EDGES, got, expected);
    INTEGERS(ROW)
#undef ROW
    (void)wide_u, (void)wide_s, (void)narrow_s;
}

/* Signed division apart: its operands must neither be 0 nor overflow. */
static void test_signed_division(void **state) {
    (void)state;
    static const uint64_t in[] = {1, 3, 7, 0x7fffffff, 0x80000001, 0xfffffffe, 0x12345678, 100};
    enum { COUNT = sizeof in / sizeof *in };
    uint64_t got[COUNT * COUNT], expected[COUNT * COUNT];
#define DIVIDE(text, expression)                                                                   \
    run_pairs(text, in, COUNT, got);                                                               \
    for (uint32_t i = 0; i < COUNT * COUNT; i++) {                                                 \
        uint64_t b = in[i / COUNT], c = in[i % COUNT];                                             \
        expected[i] = (uint64_t)(expression);                                                      \
    }                                                                                              \
    compare(text, in, COUNT, got, expected);
    DIVIDE("r0 = sdiv32 r1, r2", (uint32_t)((int32_t)b / (int32_t)c))
    DIVIDE("r0 = srem32 r1, r2", (uint32_t)((int32_t)b % (int32_t)c))
    DIVIDE("r1 = sext r1, 32.64\n r2 = sext r2, 32.64\n r0 = sdiv64 r1, r2",
           (int64_t)(int32_t)b / (int64_t)(int32_t)c)
    DIVIDE("r1 = sext r1, 32.64\n r2 = sext r2, 32.64\n r0 = srem64 r1, r2",
           (int64_t)(int32_t)b % (int64_t)(int32_t)c)
}

/* ---- two slots ---- */

typedef unsigned __int128 u128;
typedef __int128 s128;

/* The 128-bit operand has both values: low half first. */
#define SPREAD "r10 = mov r1\n r11 = mov r2\n r12 = mov r2\n r13 = xori r1, 5\n "

#define WIDES(ROW)                                                                                 \
    ROW("wide r10:2, r12:2, add", x + y)                                                           \
    ROW("wide r10:2, r12:2, sub", x - y)                                                           \
    ROW("wide r10:2, r12:2, mul", x *y)                                                            \
    ROW("wide r10:2, r12:2, udiv", y ? x / y : 0)                                                  \
    ROW("wide r10:2, r12:2, urem", y ? x % y : 0)                                                  \
    ROW("wideshift r10:2, r2, shl", x << (c & 127))                                                \
    ROW("wideshift r10:2, r2, lshr", x >> (c & 127))                                               \
    ROW("wideshift r10:2, r2, ashr", (u128)((s128)x >> (c & 127)))                                 \
    ROW("wideext r1, 0", (u128)b)                                                                  \
    ROW("wideext r1, 32", (u128)(s128)(int32_t)b)

static void test_wide(void **state) {
    (void)state;
    static uint64_t got[EDGES * EDGES], expected[EDGES * EDGES];
#define HALF(text, expression, half)                                                               \
    run_pairs(SPREAD "r14:2 = " text "\n r0 = mov r" #half, edges, EDGES, got);                    \
    for (uint32_t i = 0; i < EDGES * EDGES; i++) {                                                 \
        uint64_t b = edges[i / EDGES], c = edges[i % EDGES];                                       \
        u128 x = (u128)c << 64 | b, y = (u128)(b ^ 5) << 64 | c;                                   \
        (void)y, (void)x;                                                                          \
        u128 r = (expression);                                                                     \
        expected[i] = half == 14 ? (uint64_t)r : (uint64_t)(r >> 64);                              \
    }                                                                                              \
    compare(text, edges, EDGES, got, expected);
#define ROW(text, expression) HALF(text, expression, 14) HALF(text, expression, 15)
    WIDES(ROW)
#undef ROW
#define ROW(text, expression)                                                                      \
    run_pairs(SPREAD "r0 = " text, edges, EDGES, got);                                             \
    for (uint32_t i = 0; i < EDGES * EDGES; i++) {                                                 \
        uint64_t b = edges[i / EDGES], c = edges[i % EDGES];                                       \
        u128 x = (u128)c << 64 | b, y = (u128)(b ^ 5) << 64 | c;                                   \
        expected[i] = (uint64_t)(expression);                                                      \
    }                                                                                              \
    compare(text, edges, EDGES, got, expected);
    ROW("widecmp r10:2, r12:2, eq", x == y)
    ROW("widecmp r10:2, r12:2, ult", x < y)
    ROW("widecmp r10:2, r12:2, ule", x <= y)
    ROW("widecmp r10:2, r12:2, slt", (s128)x < (s128)y)
    ROW("widecmp r10:2, r12:2, sle", (s128)x <= (s128)y)
#undef ROW
}

/* ---- floating point ---- */

static const double doubles[] = {0.0,   -0.0,   1.0,      -1.5,      3.25,
                                 1e300, 5e-324, INFINITY, -INFINITY, NAN};
enum { DOUBLES = sizeof doubles / sizeof *doubles };

static uint64_t of_double(double d) {
    uint64_t bits;
    memcpy(&bits, &d, 8);
    return bits;
}

static uint64_t of_float(float f) {
    uint32_t bits;
    memcpy(&bits, &f, 4);
    return bits;
}

/* The sign and payload of a NaN are the hardware's: only that it is one is compared. */
static void forget_nan(uint64_t *bits, uint32_t count, bool single) {
    for (uint32_t i = 0; i < count; i++) {
        uint64_t magnitude = single ? bits[i] & 0x7fffffff : bits[i] & INT64_MAX;
        if (magnitude > (single ? UINT64_C(0x7f800000) : UINT64_C(0x7ff0000000000000)))
            bits[i] = UINT64_MAX;
    }
}

#define FLOATS(ROW)                                                                                \
    ROW("fadd", b + c)                                                                             \
    ROW("fsub", b - c)                                                                             \
    ROW("fmul", b *c)                                                                              \
    ROW("fdiv", b / c)                                                                             \
    ROW("frem", rem(b, c))

static void test_doubles(void **state) {
    (void)state;
    uint64_t in[DOUBLES], got[DOUBLES * DOUBLES], expected[DOUBLES * DOUBLES];
    for (uint32_t i = 0; i < DOUBLES; i++)
        in[i] = of_double(doubles[i]);
#define rem(b, c) fmod(b, c)
#define EACH(text, expression)                                                                     \
    run_pairs(text, in, DOUBLES, got);                                                             \
    for (uint32_t i = 0; i < DOUBLES * DOUBLES; i++) {                                             \
        double b = doubles[i / DOUBLES], c = doubles[i % DOUBLES];                                 \
        (void)b, (void)c;                                                                          \
        expected[i] = (uint64_t)(expression);                                                      \
    }                                                                                              \
    forget_nan(got, DOUBLES *DOUBLES, false), forget_nan(expected, DOUBLES *DOUBLES, false);       \
    compare(text, in, DOUBLES, got, expected);
#define ROW(name, expression) EACH("r0 = " name "64 r1, r2", of_double(expression))
    FLOATS(ROW)
#undef ROW
    EACH("r0 = fneg64 r1", of_double(-b))
    EACH("r0 = fcmp64 r1, r2, oeq", b == c)
    EACH("r0 = fcmp64 r1, r2, olt", b < c)
    EACH("r0 = fcmp64 r1, r2, oge", b >= c)
    EACH("r0 = fcmp64 r1, r2, une", b != c)
    EACH("r0 = fcmp64 r1, r2, uno", isnan(b) || isnan(c))
    EACH("r0 = fcmp64 r1, r2, ult", !(b >= c))
    EACH("r0 = fcmp64 r1, r2, one", b < c || b > c)
    EACH("r0 = fmath r1, r1, sqrt", of_double(sqrt(b)))
    EACH("r0 = fmath r1, r1, floor", of_double(floor(b)))
    EACH("r0 = fmath r1, r2, fmax", of_double(b == c ? (signbit(b) ? c : b) : fmax(b, c)))
    EACH("r0 = fmath r1, r2, copysign", of_double(copysign(b, c)))
    EACH("r0 = fma r1, r2, r1, 64", of_double(fma(b, c, b)))
    EACH("r0 = fconv r1, f64_f32\n r0 = fconv r0, f32_f64", of_double((double)(float)b))
    EACH("r10:2 = fxfrom r1, f64\n r12:2 = fxfrom r2, f64\n r14:2 = fx r10:2, r12:2, add\n"
         " r0 = fxto r14:2, f64",
         of_double((double)((long double)b + (long double)c)))
    EACH("r10:2 = fxfrom r1, f64\n r12:2 = fxfrom r2, f64\n r14:2 = fx r10:2, r12:2, div\n"
         " r0 = fxto r14:2, f64",
         of_double((double)((long double)b / (long double)c)))
    EACH("r10:2 = fxfrom r1, f64\n r12:2 = fxfrom r2, f64\n r0 = fxcmp r10:2, r12:2, ole", b <= c)
    EACH("r10:2 = fxfrom r1, f64\n r14:2 = fxneg r10:2, 0\n r0 = fxto r14:2, f64", of_double(-b))
#undef EACH
#undef rem
}

static void test_singles(void **state) {
    (void)state;
    uint64_t in[DOUBLES], got[DOUBLES * DOUBLES], expected[DOUBLES * DOUBLES];
    for (uint32_t i = 0; i < DOUBLES; i++)
        in[i] = of_float((float)doubles[i]);
#define rem(b, c) fmodf(b, c)
#define EACH(text, expression)                                                                     \
    run_pairs(text, in, DOUBLES, got);                                                             \
    for (uint32_t i = 0; i < DOUBLES * DOUBLES; i++) {                                             \
        float b = (float)doubles[i / DOUBLES], c = (float)doubles[i % DOUBLES];                    \
        (void)b, (void)c;                                                                          \
        expected[i] = (uint64_t)(expression);                                                      \
    }                                                                                              \
    forget_nan(got, DOUBLES *DOUBLES, true), forget_nan(expected, DOUBLES *DOUBLES, true);         \
    compare(text, in, DOUBLES, got, expected);
#define ROW(name, expression) EACH("r0 = " name "32 r1, r2", of_float(expression))
    FLOATS(ROW)
#undef ROW
    EACH("r0 = fneg32 r1", of_float(-b))
    EACH("r0 = fcmp32 r1, r2, ogt", b > c)
    EACH("r0 = fmath r1, r1, truncf", of_float(truncf(b)))
    EACH("r0 = fma r1, r2, r1, 32", of_float(fmaf(b, c, b)))
#undef EACH
#undef rem
}

static void test_conversions(void **state) {
    (void)state;
    uint64_t got[EDGES * EDGES], expected[EDGES * EDGES];
#define EACH(text, expression)                                                                     \
    run_pairs(text, edges, EDGES, got);                                                            \
    for (uint32_t i = 0; i < EDGES * EDGES; i++) {                                                 \
        uint64_t b = edges[i / EDGES];                                                             \
        expected[i] = (uint64_t)(expression);                                                      \
    }                                                                                              \
    compare(text, edges, EDGES, got, expected);
    EACH("r0 = fconv r1, s64_f64", of_double((double)(int64_t)b))
    EACH("r0 = fconv r1, u64_f64", of_double((double)b))
    EACH("r0 = fconv r1, s64_f32", of_float((float)(int64_t)b))
    EACH("r0 = fconv r1, u64_f32", of_float((float)b))
    EACH("r1 = trunc r1, 50\n r0 = fconv r1, s64_f64\n r0 = fconv r0, f64_s64", b & 0x3ffffffffffff)
    EACH("r1 = trunc r1, 50\n r0 = fconv r1, u64_f64\n r0 = fconv r0, f64_u64", b & 0x3ffffffffffff)
    EACH("r10:2 = fxfrom r1, u64\n r0 = fxto r10:2, u64", b)
    EACH("r10:2 = fxfrom r1, s64\n r0 = fxto r10:2, s64", b)
    EACH("r10:2 = wideext r1, 0\n r0 = wideto r10:2, f64u", of_double((double)b))
    EACH("r10:2 = wideext r1, 64\n r0 = wideto r10:2, f64", of_double((double)(int64_t)b))
    EACH("r1 = trunc r1, 50\n r0 = fconv r1, u64_f64\n r10:2 = widefrom r0, f64u\n r0 = mov r10",
         b & 0x3ffffffffffff)
#undef EACH
}

/* ---- read-modify-write ---- */

#define RMWS(ROW)                                                                                  \
    ROW("xchg", c)                                                                                 \
    ROW("add", b + c)                                                                              \
    ROW("sub", b - c)                                                                              \
    ROW("and", b &c)                                                                               \
    ROW("nand", ~(b & c))                                                                          \
    ROW("or", b | c)                                                                               \
    ROW("xor", b ^ c)                                                                              \
    ROW("max", (int16_t)b > (int16_t)c ? b : c)                                                    \
    ROW("min", (int16_t)b < (int16_t)c ? b : c)                                                    \
    ROW("umax", (uint16_t)b > (uint16_t)c ? b : c)                                                 \
    ROW("umin", (uint16_t)b < (uint16_t)c ? b : c)

static void test_rmw(void **state) {
    (void)state;
    static uint64_t got[EDGES * EDGES], expected[EDGES * EDGES];
#define ROW(name, expression)                                                                      \
    run_pairs("r1 = trunc r1, 16\n r2 = trunc r2, 16\n r5 = alloca _, 8, 3\n st64 [r5] = r1\n "    \
              "r6 = rmw [r5], " name " r2 i16 seq_cst\n r0 = ld64 [r5]\n r6 = shl64i r6, 16\n "    \
              "r0 = or r0, r6",                                                                    \
              edges, EDGES, got);                                                                  \
    for (uint32_t i = 0; i < EDGES * EDGES; i++) {                                                 \
        uint64_t b = edges[i / EDGES] & 0xffff, c = edges[i % EDGES] & 0xffff;                     \
        expected[i] = ((expression)&0xffff) | b << 16;                                             \
    }                                                                                              \
    compare(name, edges, EDGES, got, expected);
    RMWS(ROW)
#undef ROW
}

static void test_cas(void **state) {
    (void)state;
    static uint64_t got[EDGES * EDGES], expected[EDGES * EDGES];
    const char *text = "r5 = alloca _, 8, 3\n st64 [r5] = r1\n r6 = const 77\n"
                       " r3 = cas [r5], r2, r6 i64 seq_cst\n r0 = ld64 [r5]\n r0 = xor r0, r3";
    run_pairs(text, edges, EDGES, got);
    for (uint32_t i = 0; i < EDGES * EDGES; i++) {
        uint64_t b = edges[i / EDGES], c = edges[i % EDGES];
        expected[i] = b == c ? 77 ^ b : 0;
    }
    compare(text, edges, EDGES, got, expected);
}

/* ---- memory ---- */

static void test_widths(void **state) {
    (void)state;
    static uint64_t got[EDGES * EDGES], expected[EDGES * EDGES];
#define EACH(text, expression)                                                                     \
    run_pairs("r5 = alloca _, 16, 4\n st64 [r5] = r2\n st64 [r5 + 8] = r2\n " text, edges, EDGES,  \
              got);                                                                                \
    for (uint32_t i = 0; i < EDGES * EDGES; i++) {                                                 \
        uint64_t b = edges[i / EDGES], c = edges[i % EDGES];                                       \
        (void)b, (void)c;                                                                          \
        expected[i] = (uint64_t)(expression);                                                      \
    }                                                                                              \
    compare(text, edges, EDGES, got, expected);
    EACH("st8 [r5 + 1] = r1\n r0 = ld64 [r5]", (c & ~UINT64_C(0xff00)) | (b & 0xff) << 8)
    EACH("st16 [r5 + 3] = r1\n r0 = ld64 [r5]", (c & ~UINT64_C(0xffff000000)) | (b & 0xffff) << 24)
    EACH("st32 [r5 + 4] = r1\n r0 = ld64 [r5]", (c & 0xffffffff) | b << 32)
    EACH("st64 [r5 + 4] = r1\n r0 = ld64 [r5 + 1]", c >> 8 << 40 >> 40 | b << 24)
    EACH("r0 = ld8 [r5 + 2]", (uint8_t)(c >> 16))
    EACH("r0 = ld16 [r5 + 1]", (uint16_t)(c >> 8))
    EACH("r0 = ld32 [r5 + 2]", (uint32_t)(c >> 16))
    EACH(
        "r10 = mov r1\n r11 = mov r2\n st128 [r5] = r10:2\n r12:2 = ld128 [r5]\n r0 = xor r12, r13",
        b ^ c)
    EACH("r3 = const 5\n fill r5, r1, r3\n r0 = ld64 [r5]",
         (c >> 40 << 40) | (b & 0xff) * UINT64_C(0x0101010101))
    EACH("r3 = const 8\n r6 = add64i r5, 3\n st64 [r5] = r1\n copy r6, r5, r3, 1\n r0 = ld64 [r6]",
         b)
#undef EACH
}

/* ---- what the rows of ops.def promise ---- */

/* Into r0, from r1 and r2; false: an operation of another kind. */
static bool write_operation(uint16_t op, int64_t imm, struct base_text *out) {
    struct base_text number = {0};
    ir_spell_imm(op, imm, &number);
    const char *name = ir_op_table[op].name;
    bool known = true;
    switch (ir_op_table[op].form) {
    case IR_FORM_DBC: base_text_printf(out, "r0 = %s r1, r2", name); break;
    case IR_FORM_DBI: base_text_printf(out, "r0 = %s r1, %s", name, number.at); break;
    case IR_FORM_DBCI:
    case IR_FORM_W122: base_text_printf(out, "r0 = %s r1, r2, %s", name, number.at); break;
    default: known = false;
    }
    base_text_drop(&number);
    return known;
}

static void check_bits(const char *operation, uint32_t bits) {
    uint64_t got[EDGES * EDGES];
    run_pairs(operation, edges, EDGES, got);
    for (uint32_t i = 0; i < EDGES * EDGES; i++)
        if (got[i] >> bits)
            fail_msg("%s: 0x%llx has more than %u bits", operation, (unsigned long long)got[i],
                     bits);
}

static void results_have_the_bits_of_their_rows(void **state) {
    (void)state;
    uint32_t checked = 0;
    for (uint16_t op = 0; op < IR_OPS; op++) {
        const struct ir_op_info *row = &ir_op_table[op];
        struct base_text operation = {0};
        int64_t imm = row->imm == IR_IMM_KIND_WIDTH ? 32 << 8 : row->imm_high;
        if (row->total && row->bits < 64 && write_operation(op, imm, &operation)) {
            check_bits(operation.at, row->bits);
            checked++;
        }
        base_text_drop(&operation);
    }
    assert_in_range(checked, 25, IR_OPS);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_integers), cmocka_unit_test(test_signed_division),
        cmocka_unit_test(test_wide),     cmocka_unit_test(test_doubles),
        cmocka_unit_test(test_singles),  cmocka_unit_test(test_conversions),
        cmocka_unit_test(test_rmw),      cmocka_unit_test(test_cas),
        cmocka_unit_test(test_widths),   cmocka_unit_test(results_have_the_bits_of_their_rows),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
