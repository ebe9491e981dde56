/* Intrinsics on integers of up to 64 bits, lane by lane: overflow, saturation, extremes, bits. */
#include "front/llvm/core/emit.h"
#include "front/llvm/core/lowering.h"
#include "front/llvm/core/shape.h"
#include "front/llvm/lower/call.h"
#include "front/llvm/lower/scalar.h"
#include "front/llvm/lower/undefined.h"
#include "front/llvm/lower/value.h"
#include <assert.h>
#include <string.h>

enum { UADD, USUB, UMUL, SADD, SSUB, SMUL };

static const LLVMOpcode opcodes[] = {LLVMAdd, LLVMSub, LLVMMul, LLVMAdd, LLVMSub, LLVMMul};
static const char *const kinds[] = {"uadd", "usub", "umul", "sadd", "ssub", "smul"};

static struct llvm_operand arg(struct lower *l, LLVMValueRef call, unsigned i, uint32_t lane) {
    return llvm_operand_get(l, LLVMGetArgOperand(call, i), lane);
}

static struct llvm_operand in(uint16_t reg) {
    return (struct llvm_operand){.reg = reg, .slots = 1};
}

/* "llvm.sadd.with.overflow" is kind SADD, rest ".with.overflow". */
static int arithmetic_kind(const char *name, const char *rest) {
    assert(strncmp(name, "llvm.", 5) == 0);
    for (int i = 0; i < 6; i++) {
        size_t length = strlen(kinds[i]);
        if (strncmp(name + 5, kinds[i], length) == 0 && llvm_intrinsic_is(name + 5 + length, rest))
            return i;
    }
    return -1;
}

static uint16_t overflows(struct lower *l, int kind, unsigned bits, struct llvm_operand b,
                          struct llvm_operand c) {
    assert(kind >= UADD && kind <= SMUL && bits <= 64);
    uint16_t t = llvm_temp(l, 1);
    llvm_emit_four(l, IR_OP_ovf, t, llvm_operand_reg(l, b), llvm_operand_reg(l, c),
                   kind | (int64_t)bits << 8);
    return t;
}

static void with_overflow(struct lower *l, LLVMValueRef call, int kind, unsigned bits) {
    assert(kind >= UADD && kind <= SMUL && llvm_value_of(l, call)->slots == 2);
    struct llvm_operand b = arg(l, call, 0, 0), c = arg(l, call, 1, 0);
    uint16_t a = llvm_result(l, call), t = overflows(l, kind, bits, b, c);
    llvm_lower_int_binary(l, opcodes[kind], bits, a, b, c);
    llvm_emit_mov(l, (uint16_t)(a + 1), t);
}

/* The result on overflow. Unsigned: the end of the range on that side. Signed: the end on the
 * side of the second operand's sign (for a difference the other one). */
static uint16_t saturated(struct lower *l, int kind, unsigned bits, struct llvm_operand c) {
    assert(kind != UMUL && kind != SMUL && bits >= 1);
    uint16_t t = llvm_temp(l, 1);
    uint64_t all = bits == 64 ? UINT64_MAX : (UINT64_C(1) << bits) - 1;
    if (kind == UADD || kind == USUB) {
        llvm_emit_const(l, t, kind == UADD ? all : 0);
        return t;
    }
    llvm_emit_imm(l, IR_OP_lshri, t, llvm_operand_reg(l, c), bits - 1);
    uint64_t most = all >> 1;
    if (kind == SADD) {
        /* most + sign: the largest, or the smallest */
        llvm_emit_imm(l, IR_OP_add64i, t, t, (int64_t)most);
    } else {
        llvm_emit_imm(l, IR_OP_xori, t, t, 1);
        llvm_emit_imm(l, IR_OP_add64i, t, t, (int64_t)most);
    }
    return t;
}

static void saturating(struct lower *l, LLVMValueRef call, int kind, unsigned bits, uint32_t lane,
                       uint16_t a) {
    struct llvm_operand b = arg(l, call, 0, lane), c = arg(l, call, 1, lane);
    uint16_t o = overflows(l, kind, bits, b, c), end = saturated(l, kind, bits, c);
    uint16_t t = llvm_temp(l, 1);
    llvm_lower_int_binary(l, opcodes[kind], bits, t, b, c);
    llvm_emit_third(l, IR_OP_select, a, o, end, t, 0);
}

static void extreme(struct lower *l, LLVMValueRef call, LLVMIntPredicate p, unsigned bits,
                    uint32_t lane, uint16_t a) {
    uint16_t b = llvm_operand_reg(l, arg(l, call, 0, lane));
    uint16_t c = llvm_operand_reg(l, arg(l, call, 1, lane)), t = llvm_temp(l, 1);
    llvm_lower_int_compare(l, p, bits, t, in(b), in(c), NULL);
    llvm_emit_third(l, IR_OP_select, a, t, b, c, 0);
}

static void absolute(struct lower *l, LLVMValueRef call, unsigned bits, uint32_t lane, uint16_t a) {
    uint16_t b = llvm_operand_reg(l, arg(l, call, 0, lane));
    uint16_t sign = llvm_temp(l, 1), negative = llvm_temp(l, 1);
    struct llvm_operand zero = {.is_const = true, .slots = 1};
    llvm_emit_imm(l, IR_OP_lshri, sign, b, bits - 1);
    llvm_lower_int_binary(l, LLVMSub, bits, negative, zero, in(b));
    llvm_emit_third(l, IR_OP_select, a, sign, negative, b, 0);
}

static bool extreme_predicate(const char *name, LLVMIntPredicate *p) {
    if (llvm_intrinsic_is(name, "llvm.smax"))
        *p = LLVMIntSGT;
    else if (llvm_intrinsic_is(name, "llvm.smin"))
        *p = LLVMIntSLT;
    else if (llvm_intrinsic_is(name, "llvm.umax"))
        *p = LLVMIntUGT;
    else if (llvm_intrinsic_is(name, "llvm.umin"))
        *p = LLVMIntULT;
    else
        return false;
    return true;
}

static int bits_kind(const char *name) {
    static const char *const names[] = {"llvm.ctpop", "llvm.ctlz", "llvm.cttz", "llvm.bswap",
                                        "llvm.bitreverse"};
    for (int i = 0; i < 5; i++)
        if (llvm_intrinsic_is(name, names[i]))
            return i;
    return -1;
}

static void funnel(struct lower *l, LLVMValueRef call, bool right, unsigned bits, uint32_t lane,
                   uint16_t a) {
    assert(bits >= 1 && bits <= 64 && LLVMGetNumArgOperands(call) == 3);
    uint16_t r[3];
    for (unsigned i = 0; i < 3; i++)
        r[i] = llvm_operand_reg(l, arg(l, call, i, lane));
    llvm_emit_third(l, IR_OP_funnel, a, r[0], r[1], r[2], bits | (right ? 256u : 0));
}

/* Counting zeros from an end: the compiler may say that there is no answer for 0. */
static void bit_function(struct lower *l, LLVMValueRef call, int kind, unsigned bits, uint32_t lane,
                         uint16_t a) {
    uint16_t b = llvm_operand_reg(l, arg(l, call, 0, lane));
    struct llvm_guard guard = {IR_MUST_KINDS, bits, b, b};
    if (LLVMGetNumArgOperands(call) == 2 && LLVMIsAConstantInt(LLVMGetArgOperand(call, 1)) &&
        LLVMConstIntGetZExtValue(LLVMGetArgOperand(call, 1)))
        guard.kind = IR_MUST_NONZERO;
    uint16_t to = llvm_guard_begin(l, guard, a, 1);
    llvm_emit_four(l, IR_OP_bits, to, b, b, kind | (int64_t)bits << 8);
    llvm_guard_end(l, guard, a, to, 1);
}

/* False: not one of these. */
static bool lower_lane(struct lower *l, LLVMValueRef call, const char *name, unsigned bits,
                       uint32_t lane, uint16_t a) {
    LLVMIntPredicate p;
    int kind = arithmetic_kind(name, ".sat");
    if (kind >= 0 && kind != UMUL && kind != SMUL) {
        saturating(l, call, kind, bits, lane, a);
    } else if (extreme_predicate(name, &p)) {
        extreme(l, call, p, bits, lane, a);
    } else if (llvm_intrinsic_is(name, "llvm.abs")) {
        absolute(l, call, bits, lane, a);
    } else if ((kind = bits_kind(name)) >= 0) {
        bit_function(l, call, kind, bits, lane, a);
    } else if (llvm_intrinsic_is(name, "llvm.fshl") || llvm_intrinsic_is(name, "llvm.fshr")) {
        funnel(l, call, name[8] == 'r', bits, lane, a);
    } else {
        return false;
    }
    return true;
}

bool llvm_lower_intrinsic_int(struct lower *l, LLVMValueRef call, const char *name) {
    if (!LLVMGetNumArgOperands(call))
        return false;
    const struct llvm_shape *shape = llvm_shape_of(l, LLVMTypeOf(LLVMGetArgOperand(call, 0)));
    if (!shape->count || shape->leaf[0].kind != LOWER_INT || shape->leaf[0].slots != 1)
        return false;
    unsigned bits = shape->leaf[0].bits;
    int kind = arithmetic_kind(name, ".with.overflow");
    if (kind >= 0) {
        if (shape->count != 1)
            return false;
        with_overflow(l, call, kind, bits);
        return true;
    }
    if (llvm_shape_of(l, LLVMTypeOf(call))->count != shape->count)
        return false;
    uint16_t a = llvm_result(l, call);
    for (uint32_t i = 0; i < shape->count; i++)
        if (!lower_lane(l, call, name, bits, i, (uint16_t)(a + i)))
            return false;
    return true;
}
