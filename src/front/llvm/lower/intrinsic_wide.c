/* Intrinsics on integers of 65 to 128 bits: overflow, extremes, bits. They are made of operations
 * on both halves. */
#include "front/llvm/core/emit.h"
#include "front/llvm/core/lowering.h"
#include "front/llvm/core/shape.h"
#include "front/llvm/lower/call.h"
#include "front/llvm/lower/scalar.h"
#include "front/llvm/lower/value.h"
#include <assert.h>
#include <string.h>

static uint16_t high(uint16_t reg) {
    return (uint16_t)(reg + 1);
}

static struct llvm_operand in(uint16_t reg) {
    return (struct llvm_operand){.reg = reg, .slots = 2};
}

static uint16_t arg(struct lower *l, LLVMValueRef call, unsigned i) {
    return llvm_operand_reg(l, llvm_operand_get(l, LLVMGetArgOperand(call, i), 0));
}

static uint16_t binary(struct lower *l, LLVMOpcode op, unsigned bits, uint16_t b, uint16_t c) {
    uint16_t t = llvm_temp(l, 2);
    llvm_lower_wide_binary(l, op, bits, t, in(b), in(c));
    return t;
}

static uint16_t compare(struct lower *l, LLVMIntPredicate p, unsigned bits, uint16_t b,
                        uint16_t c) {
    uint16_t t = llvm_temp(l, 1);
    llvm_lower_wide_compare(l, p, bits, t, in(b), in(c));
    return t;
}

static uint16_t number(struct lower *l, uint64_t low, uint64_t top) {
    uint16_t t = llvm_temp(l, 2);
    llvm_emit_const(l, t, low);
    llvm_emit_const(l, high(t), top);
    return t;
}

static void choose(struct lower *l, uint16_t a, uint16_t condition, uint16_t c, uint16_t x) {
    for (uint16_t i = 0; i < 2; i++)
        llvm_emit_third(l, IR_OP_select, (uint16_t)(a + i), condition, (uint16_t)(c + i),
                        (uint32_t)(x + i), 0);
}

static uint16_t sign(struct lower *l, unsigned bits, uint16_t b) {
    assert(bits > 64 && bits <= 128);
    uint16_t t = llvm_temp(l, 1);
    llvm_emit_imm(l, IR_OP_lshri, t, high(b), bits - 65);
    return t;
}

static uint16_t magnitude(struct lower *l, unsigned bits, uint16_t b) {
    uint16_t t = llvm_temp(l, 2), zero = number(l, 0, 0);
    uint16_t negative = binary(l, LLVMSub, bits, zero, b);
    choose(l, t, sign(l, bits, b), negative, b);
    return t;
}

/* ---- overflow ---- */

enum { UADD, USUB, UMUL, SADD, SSUB, SMUL };

/* Does b * c exceed `bits` bits, without signs? The product divided by b is c unless it was cut. */
static uint16_t product_exceeds(struct lower *l, uint16_t b, uint16_t c, uint16_t limit) {
    uint16_t zero = number(l, 0, 0), product = binary(l, LLVMMul, 128, b, c);
    uint16_t none = compare(l, LLVMIntEQ, 128, b, zero), divisor = llvm_temp(l, 2);
    llvm_emit_three(l, IR_OP_or, divisor, b, none);
    llvm_emit_mov(l, high(divisor), high(b));
    uint16_t quotient = binary(l, LLVMUDiv, 128, product, divisor);
    uint16_t was_cut = compare(l, LLVMIntNE, 128, quotient, c);
    uint16_t beyond = compare(l, LLVMIntUGT, 128, product, limit), t = llvm_temp(l, 1);
    uint16_t some = llvm_temp(l, 1);
    llvm_emit_three(l, IR_OP_or, t, was_cut, beyond);
    llvm_emit_imm(l, IR_OP_xori, some, none, 1);
    llvm_emit_three(l, IR_OP_and, t, t, some);
    return t;
}

static uint16_t largest(struct lower *l, unsigned bits) {
    assert(bits > 64 && bits <= 128);
    return number(l, UINT64_MAX, bits == 128 ? UINT64_MAX : (UINT64_C(1) << (bits - 64)) - 1);
}

static uint16_t signed_product_exceeds(struct lower *l, unsigned bits, uint16_t b, uint16_t c) {
    uint16_t negative = llvm_temp(l, 1), limit = largest(l, bits - 1 > 64 ? bits - 1 : 65);
    if (bits == 65)
        llvm_emit_const(l, high(limit), 0);
    llvm_emit_three(l, IR_OP_xor, negative, sign(l, bits, b), sign(l, bits, c));
    uint16_t extra = number(l, 0, 0);
    llvm_emit_mov(l, extra, negative);
    return product_exceeds(l, magnitude(l, bits, b), magnitude(l, bits, c),
                           binary(l, LLVMAdd, 128, limit, extra));
}

/* Overflow of a sum (a difference): the operands have the same sign (different signs), and the
 * result has another sign than the first operand. */
static uint16_t sum_exceeds(struct lower *l, bool difference, unsigned bits, uint16_t b, uint16_t c,
                            uint16_t result) {
    uint16_t t = llvm_temp(l, 1), u = llvm_temp(l, 1), first = sign(l, bits, b);
    llvm_emit_three(l, IR_OP_xor, t, first, sign(l, bits, c));
    if (!difference)
        llvm_emit_imm(l, IR_OP_xori, t, t, 1);
    llvm_emit_three(l, IR_OP_xor, u, first, sign(l, bits, result));
    llvm_emit_three(l, IR_OP_and, t, t, u);
    return t;
}

static void with_overflow(struct lower *l, LLVMValueRef call, int kind, unsigned bits) {
    assert(kind >= UADD && kind <= SMUL && llvm_value_of(l, call)->slots == 3);
    static const LLVMOpcode opcodes[] = {LLVMAdd, LLVMSub, LLVMMul, LLVMAdd, LLVMSub, LLVMMul};
    uint16_t b = arg(l, call, 0), c = arg(l, call, 1), a = llvm_result(l, call), overflow;
    uint16_t result = binary(l, opcodes[kind], bits, b, c);
    switch (kind) {
    case UADD: overflow = compare(l, LLVMIntULT, bits, result, b); break;
    case USUB: overflow = compare(l, LLVMIntULT, bits, b, c); break;
    case UMUL: overflow = product_exceeds(l, b, c, largest(l, bits)); break;
    case SMUL: overflow = signed_product_exceeds(l, bits, b, c); break;
    default: overflow = sum_exceeds(l, kind == SSUB, bits, b, c, result);
    }
    llvm_emit_mov(l, a, result);
    llvm_emit_mov(l, high(a), high(result));
    llvm_emit_mov(l, (uint16_t)(a + 2), overflow);
}

static int overflow_kind(const char *name) {
    assert(strncmp(name, "llvm.", 5) == 0);
    static const char *const kinds[] = {"uadd", "usub", "umul", "sadd", "ssub", "smul"};
    for (int i = 0; i < 6; i++)
        if (strncmp(name + 5, kinds[i], 4) == 0 && llvm_intrinsic_is(name + 9, ".with.overflow"))
            return i;
    return -1;
}

/* ---- bits ---- */

enum { POPCOUNT, LEADING, TRAILING, SWAP, REVERSE };

static void half_bits(struct lower *l, int kind, uint16_t a, uint16_t b) {
    assert(kind >= POPCOUNT && kind <= REVERSE);
    llvm_emit_four(l, IR_OP_bits, a, b, b, kind | 64 << 8);
}

/* Counts zeros on one side: those of the near half, plus those of the far half if the near one is
 * all zeros. */
static void count_zeros(struct lower *l, int kind, unsigned bits, uint16_t a, uint16_t b) {
    assert(kind == LEADING || kind == TRAILING);
    uint16_t near = kind == LEADING ? high(b) : b, far = kind == LEADING ? b : high(b);
    uint16_t n = llvm_temp(l, 1), f = llvm_temp(l, 1), empty = llvm_temp(l, 1);
    half_bits(l, kind, n, near);
    half_bits(l, kind, f, far);
    llvm_emit_imm(l, IR_OP_add64i, f, f, 64);
    llvm_emit_imm(l, IR_OP_eqi, empty, near, 0);
    llvm_emit_third(l, IR_OP_select, a, empty, f, n, 0);
    if (kind == LEADING) {
        llvm_emit_imm(l, IR_OP_add64i, a, a, -(int64_t)(128 - bits));
    } else {
        uint16_t most = llvm_temp(l, 1), less = llvm_temp(l, 1);
        llvm_emit_const(l, most, bits);
        llvm_emit_three(l, IR_OP_ult, less, a, most);
        llvm_emit_third(l, IR_OP_select, a, less, a, most, 0);
    }
    llvm_emit_const(l, high(a), 0);
}

static void mirror(struct lower *l, int kind, unsigned bits, uint16_t a, uint16_t b) {
    assert(kind == SWAP || kind == REVERSE);
    uint16_t t = llvm_temp(l, 2), distance = llvm_temp(l, 1);
    half_bits(l, kind, t, high(b));
    half_bits(l, kind, high(t), b);
    llvm_emit_const(l, distance, 128 - bits);
    llvm_emit_four(l, IR_OP_wideshift, a, t, distance, 1);
}

static bool lower_bits(struct lower *l, LLVMValueRef call, const char *name, unsigned bits) {
    static const char *const names[] = {"llvm.ctpop", "llvm.ctlz", "llvm.cttz", "llvm.bswap",
                                        "llvm.bitreverse"};
    int kind = 0;
    while (kind < 5 && !llvm_intrinsic_is(name, names[kind]))
        kind++;
    if (kind == 5)
        return false;
    uint16_t b = arg(l, call, 0), a = llvm_result(l, call), t = llvm_temp(l, 1);
    switch (kind) {
    case POPCOUNT:
        half_bits(l, kind, a, b);
        half_bits(l, kind, t, high(b));
        llvm_emit_three(l, IR_OP_add64, a, a, t);
        llvm_emit_const(l, high(a), 0);
        break;
    case LEADING:
    case TRAILING: count_zeros(l, kind, bits, a, b); break;
    default: mirror(l, kind, bits, a, b);
    }
    return true;
}

static bool lower_extreme(struct lower *l, LLVMValueRef call, const char *name, unsigned bits) {
    static const struct {
        const char *name;
        LLVMIntPredicate predicate;
    } table[] = {{"llvm.smax", LLVMIntSGT},
                 {"llvm.smin", LLVMIntSLT},
                 {"llvm.umax", LLVMIntUGT},
                 {"llvm.umin", LLVMIntULT}};
    for (size_t i = 0; i < sizeof table / sizeof *table; i++)
        if (llvm_intrinsic_is(name, table[i].name)) {
            uint16_t b = arg(l, call, 0), c = arg(l, call, 1);
            uint16_t first = compare(l, table[i].predicate, bits, b, c);
            choose(l, llvm_result(l, call), first, b, c);
            return true;
        }
    return false;
}

/* A shift of both operands as one; the distance counts modulo the width. */
static bool lower_funnel(struct lower *l, LLVMValueRef call, const char *name, unsigned bits) {
    bool left = llvm_intrinsic_is(name, "llvm.fshl");
    if (bits != 128 || (!left && !llvm_intrinsic_is(name, "llvm.fshr")))
        return false;
    uint16_t b = arg(l, call, 0), c = arg(l, call, 1), distance = llvm_temp(l, 1);
    uint16_t rest = llvm_temp(l, 1), x = llvm_temp(l, 2), y = llvm_temp(l, 2);
    uint16_t both = llvm_temp(l, 2), to = llvm_temp(l, 1);
    llvm_emit_imm(l, IR_OP_andi, distance, arg(l, call, 2), 127);
    llvm_emit_const(l, to, 128);
    llvm_emit_three(l, IR_OP_sub64, rest, to, distance);
    llvm_emit_imm(l, IR_OP_andi, rest, rest, 127);
    llvm_emit_four(l, IR_OP_wideshift, x, b, left ? distance : rest, 0);
    llvm_emit_four(l, IR_OP_wideshift, y, c, left ? rest : distance, 1);
    llvm_emit_three(l, IR_OP_or, both, x, y);
    llvm_emit_three(l, IR_OP_or, high(both), high(x), high(y));
    choose(l, llvm_result(l, call), distance, both, left ? b : c);
    return true;
}

bool llvm_lower_intrinsic_wide(struct lower *l, LLVMValueRef call, const char *name) {
    if (!LLVMGetNumArgOperands(call))
        return false;
    const struct llvm_shape *shape = llvm_shape_of(l, LLVMTypeOf(LLVMGetArgOperand(call, 0)));
    if (shape->count != 1 || shape->leaf[0].kind != LOWER_INT || shape->leaf[0].slots != 2)
        return false;
    unsigned bits = shape->leaf[0].bits;
    int kind = overflow_kind(name);
    if (kind >= 0) {
        with_overflow(l, call, kind, bits);
        return true;
    }
    if (llvm_intrinsic_is(name, "llvm.abs")) {
        uint16_t b = magnitude(l, bits, arg(l, call, 0)), a = llvm_result(l, call);
        llvm_emit_mov(l, a, b);
        llvm_emit_mov(l, high(a), high(b));
        return true;
    }
    return lower_bits(l, call, name, bits) || lower_extreme(l, call, name, bits) ||
           lower_funnel(l, call, name, bits);
}
