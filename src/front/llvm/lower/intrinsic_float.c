/* Intrinsics on floating-point numbers, lane by lane. */
#include "front/llvm/core/emit.h"
#include "front/llvm/core/lowering.h"
#include "front/llvm/core/shape.h"
#include "front/llvm/lower/call.h"
#include "front/llvm/lower/scalar.h"
#include "front/llvm/lower/value.h"
#include <assert.h>
#include <string.h>

struct function {
    const char *name;
    enum ir_fmath kind;
};

static const struct function one[] = {
    {"llvm.sqrt", IR_FMATH_SQRT},
    {"llvm.fabs", IR_FMATH_FABS},
    {"llvm.floor", IR_FMATH_FLOOR},
    {"llvm.ceil", IR_FMATH_CEIL},
    {"llvm.trunc", IR_FMATH_TRUNC},
    {"llvm.rint", IR_FMATH_RINT},
    {"llvm.nearbyint", IR_FMATH_NEARBYINT},
    {"llvm.round", IR_FMATH_ROUND},
    {"llvm.roundeven", IR_FMATH_RINT},
    {"llvm.sin", IR_FMATH_SIN},
    {"llvm.cos", IR_FMATH_COS},
    {"llvm.tan", IR_FMATH_TAN},
    {"llvm.exp", IR_FMATH_EXP},
    {"llvm.exp2", IR_FMATH_EXP2},
    {"llvm.log", IR_FMATH_LOG},
    {"llvm.log2", IR_FMATH_LOG2},
    {"llvm.log10", IR_FMATH_LOG10},
    {"llvm.asin", IR_FMATH_ASIN},
    {"llvm.acos", IR_FMATH_ACOS},
    {"llvm.atan", IR_FMATH_ATAN},
    {"llvm.sinh", IR_FMATH_SINH},
    {"llvm.cosh", IR_FMATH_COSH},
    {"llvm.tanh", IR_FMATH_TANH},
};

static const struct function two[] = {
    {"llvm.pow", IR_FMATH_POW},
    {"llvm.copysign", IR_FMATH_COPYSIGN},
    {"llvm.minnum", IR_FMATH_MIN},
    {"llvm.maxnum", IR_FMATH_MAX},
};

static const struct function rounds[] = {
    {"llvm.lround", IR_FMATH_ROUND},
    {"llvm.llround", IR_FMATH_ROUND},
    {"llvm.lrint", IR_FMATH_RINT},
    {"llvm.llrint", IR_FMATH_RINT},
};

#define FIND(name, table) find_function(name, table, sizeof table / sizeof *table)

static int find_function(const char *name, const struct function *table, size_t count) {
    assert(strncmp(name, "llvm.", 5) == 0);
    for (size_t i = 0; i < count; i++)
        if (llvm_intrinsic_is(name, table[i].name))
            return (int)table[i].kind;
    return -1;
}

static struct llvm_operand arg(struct lower *l, LLVMValueRef call, unsigned i, uint32_t lane) {
    return llvm_operand_get(l, LLVMGetArgOperand(call, i), lane);
}

static uint16_t arg_reg(struct lower *l, LLVMValueRef call, unsigned i, uint32_t lane) {
    return llvm_operand_reg(l, arg(l, call, i, lane));
}

static void unary(struct lower *l, struct llvm_leaf leaf, int kind, uint16_t a, uint16_t b) {
    assert(leaf.kind != LOWER_INT && leaf.kind != LOWER_POINTER && kind >= 0);
    if (leaf.kind == LOWER_F80)
        llvm_emit_imm(l, IR_OP_fxmath, a, b, kind);
    else
        llvm_emit_four(l, IR_OP_fmath, a, b, b, kind | (leaf.kind == LOWER_F32 ? IR_FMATH_F32 : 0));
}

/* The sign of an extended number is bit 15 of its second register. */
static void copy_sign_extended(struct lower *l, uint16_t a, uint16_t b, uint16_t c) {
    enum { SIGN = 0x8000, REST = 0x7fff };
    uint16_t t = llvm_temp(l, 1), u = llvm_temp(l, 1);
    llvm_emit_imm(l, IR_OP_andi, t, (uint16_t)(b + 1), REST);
    llvm_emit_imm(l, IR_OP_andi, u, (uint16_t)(c + 1), SIGN);
    llvm_emit_mov(l, a, b);
    llvm_emit_three(l, IR_OP_or, (uint16_t)(a + 1), t, u);
}

static bool binary(struct lower *l, struct llvm_leaf leaf, int kind, uint16_t a, uint16_t b,
                   uint16_t c) {
    assert(leaf.kind != LOWER_INT && leaf.kind != LOWER_POINTER && kind >= 0);
    if (leaf.kind != LOWER_F80)
        llvm_emit_four(l, IR_OP_fmath, a, b, c, kind | (leaf.kind == LOWER_F32 ? IR_FMATH_F32 : 0));
    else if (kind == IR_FMATH_COPYSIGN)
        copy_sign_extended(l, a, b, c);
    else
        return false;
    return true;
}

static bool fused(struct lower *l, LLVMValueRef call, struct llvm_leaf leaf, uint32_t lane,
                  uint16_t a) {
    if (leaf.kind == LOWER_F80)
        return false;
    llvm_emit_third(l, IR_OP_fma, a, arg_reg(l, call, 0, lane), arg_reg(l, call, 1, lane),
                    arg_reg(l, call, 2, lane), leaf.bits);
    return true;
}

/* The product and the sum may be fused or not. Here they are not, as on a processor without the
 * instruction. */
static void multiply_add(struct lower *l, LLVMValueRef call, struct llvm_leaf leaf, uint32_t lane,
                         uint16_t a) {
    uint16_t t = llvm_temp(l, leaf.slots);
    struct llvm_operand product = {.reg = t, .slots = leaf.slots};
    llvm_lower_float_binary(l, LLVMFMul, leaf.kind, t, arg(l, call, 0, lane),
                            arg(l, call, 1, lane));
    llvm_lower_float_binary(l, LLVMFAdd, leaf.kind, a, product, arg(l, call, 2, lane));
}

static void round_to_integer(struct lower *l, LLVMValueRef call, struct llvm_leaf from,
                             struct llvm_leaf to, int kind, uint32_t lane, uint16_t a) {
    assert(to.kind == LOWER_INT);
    uint16_t t = llvm_temp(l, from.slots);
    unary(l, from, kind, t, arg_reg(l, call, 0, lane));
    llvm_lower_float_cast(l, LLVMFPToSI, from, to, a,
                          (struct llvm_operand){.reg = t, .slots = from.slots});
}

/* ---- classes ---- */

/* The classes of numbers in the order of their bits in the test mask, without the sign. Each is a
 * range of the bits of the magnitude. */
struct class_range {
    unsigned negative, positive; /* bits of the test mask */
    uint64_t low, high;
};

static void test_range(struct lower *l, unsigned width, uint16_t value, uint64_t low, uint64_t high,
                       uint16_t any) {
    assert(low <= high);
    uint16_t t = llvm_temp(l, 1);
    uint64_t all = width == 64 ? UINT64_MAX : UINT32_MAX;
    llvm_emit_imm(l, width == 64 ? IR_OP_add64i : IR_OP_add32i, t, value, (int64_t)(-low & all));
    llvm_emit_imm(l, IR_OP_ulti, t, t, (int64_t)(high - low + 1));
    llvm_emit_three(l, IR_OP_or, any, any, t);
}

static void classify(struct lower *l, unsigned width, uint64_t mask, uint16_t value, uint16_t a) {
    uint64_t sign = UINT64_C(1) << (width - 1),
             infinity = width == 64 ? UINT64_C(0x7ff) << 52 : UINT64_C(0xff) << 23;
    uint64_t least = UINT64_C(1) << (width == 64 ? 52 : 23), quiet = infinity | least >> 1;
    struct class_range ranges[] = {
        {0, 0, infinity + 1, quiet - 1}, {1, 1, quiet, sign - 1}, {2, 9, infinity, infinity},
        {3, 8, least, infinity - 1},     {4, 7, 1, least - 1},    {5, 6, 0, 0},
    };
    assert(width == 32 || width == 64);
    uint16_t magnitude = llvm_temp(l, 1), any = llvm_temp(l, 1);
    llvm_emit_imm(l, IR_OP_andi, magnitude, value, (int64_t)(sign - 1));
    llvm_emit_const(l, any, 0);
    for (size_t i = 0; i < sizeof ranges / sizeof *ranges; i++) {
        struct class_range r = ranges[i];
        bool negative = mask >> r.negative & 1, positive = mask >> r.positive & 1;
        if (negative && positive)
            test_range(l, width, magnitude, r.low, r.high, any);
        else if (positive)
            test_range(l, width, value, r.low, r.high, any);
        else if (negative)
            test_range(l, width, value, r.low | sign, r.high | sign, any);
    }
    llvm_emit_mov(l, a, any);
}

static bool class_test(struct lower *l, LLVMValueRef call, struct llvm_leaf leaf, uint32_t lane,
                       uint16_t a) {
    LLVMValueRef mask = LLVMGetArgOperand(call, 1);
    if (leaf.kind == LOWER_F80 || !LLVMIsAConstantInt(mask))
        return false;
    classify(l, leaf.bits, LLVMConstIntGetZExtValue(mask), arg_reg(l, call, 0, lane), a);
    return true;
}

static bool lower_lane(struct lower *l, LLVMValueRef call, const char *name, struct llvm_leaf from,
                       struct llvm_leaf to, uint32_t lane) {
    uint16_t a = (uint16_t)(llvm_result(l, call) + to.slot);
    int kind;
    if ((kind = FIND(name, one)) >= 0)
        unary(l, from, kind, a, arg_reg(l, call, 0, lane));
    else if ((kind = FIND(name, two)) >= 0)
        return binary(l, from, kind, a, arg_reg(l, call, 0, lane), arg_reg(l, call, 1, lane));
    else if ((kind = FIND(name, rounds)) >= 0)
        round_to_integer(l, call, from, to, kind, lane, a);
    else if (llvm_intrinsic_is(name, "llvm.fma"))
        return fused(l, call, from, lane, a);
    else if (llvm_intrinsic_is(name, "llvm.fmuladd"))
        multiply_add(l, call, from, lane, a);
    else if (llvm_intrinsic_is(name, "llvm.canonicalize"))
        llvm_operand_into(l, a, arg(l, call, 0, lane));
    else if (llvm_intrinsic_is(name, "llvm.is.fpclass"))
        return class_test(l, call, from, lane, a);
    else
        return false;
    return true;
}

bool llvm_lower_intrinsic_float(struct lower *l, LLVMValueRef call, const char *name) {
    if (!LLVMGetNumArgOperands(call))
        return false;
    const struct llvm_shape *from = llvm_shape_of(l, LLVMTypeOf(LLVMGetArgOperand(call, 0)));
    const struct llvm_shape *to = llvm_shape_of(l, LLVMTypeOf(call));
    if (!from->count || from->count != to->count || from->leaf[0].kind == LOWER_INT ||
        from->leaf[0].kind == LOWER_POINTER)
        return false;
    for (uint32_t i = 0; i < from->count; i++)
        if (!lower_lane(l, call, name, from->leaf[i], to->leaf[i], i))
            return false;
    return true;
}
