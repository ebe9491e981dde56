/* Aggregates and vectors: their parts, which are moves between registers, and the reductions of
 * vectors to a scalar, element after element. */
#include "front/llvm/lower/vector.h"

#include "front/llvm/core/emit.h"
#include "front/llvm/core/lowering.h"
#include "front/llvm/core/shape.h"
#include "front/llvm/lower/scalar.h"
#include "front/llvm/lower/value.h"
#include <assert.h>
#include <string.h>

/* ---- parts ---- */

static void copy(struct lower *l, uint16_t to, uint16_t from, uint32_t slots) {
    for (uint32_t i = 0; i < slots; i++)
        llvm_emit_mov(l, (uint16_t)(to + i), (uint16_t)(from + i));
}

static void extract_value(struct lower *l, LLVMValueRef ins) {
    LLVMValueRef whole = LLVMGetOperand(ins, 0);
    uint32_t slot = llvm_part_slot(l, ins, LLVMTypeOf(whole));
    assert(l->failed ||
           slot + llvm_value_of(l, ins)->slots <= llvm_shape_of(l, LLVMTypeOf(whole))->slots);
    uint16_t b = llvm_value_reg(l, whole);
    copy(l, llvm_result(l, ins), (uint16_t)(b + slot), llvm_value_of(l, ins)->slots);
}

static void insert_value(struct lower *l, LLVMValueRef ins) {
    LLVMValueRef part = LLVMGetOperand(ins, 1);
    uint32_t slot = llvm_part_slot(l, ins, LLVMTypeOf(ins));
    assert(l->failed || slot + llvm_shape_of(l, LLVMTypeOf(part))->slots <=
                            llvm_shape_of(l, LLVMTypeOf(ins))->slots);
    uint16_t a = llvm_result(l, ins);
    llvm_value_into(l, a, LLVMGetOperand(ins, 0));
    llvm_value_into(l, (uint16_t)(a + slot), part);
}

static uint16_t index_is(struct lower *l, uint16_t index, uint32_t number) {
    uint16_t t = llvm_temp(l, 1);
    llvm_emit_imm(l, IR_OP_eqi, t, index, number);
    return t;
}

static void extract_element(struct lower *l, LLVMValueRef ins) {
    LLVMValueRef vector = LLVMGetOperand(ins, 0);
    uint32_t count = LLVMGetVectorSize(LLVMTypeOf(vector));
    uint32_t slots = llvm_value_of(l, ins)->slots;
    struct llvm_operand index = llvm_operand_get(l, LLVMGetOperand(ins, 1), 0);
    uint16_t b = llvm_value_reg(l, vector), a = llvm_result(l, ins);
    if (index.is_const) {
        copy(l, a, (uint16_t)(b + (index.low < count ? index.low : 0) * slots), slots);
        return;
    }
    copy(l, a, b, slots);
    for (uint32_t i = 1; i < count; i++) {
        uint16_t is = index_is(l, index.reg, i);
        for (uint32_t n = 0; n < slots; n++)
            llvm_emit_third(l, IR_OP_select, (uint16_t)(a + n), is, (uint16_t)(b + i * slots + n),
                            a + n, 0);
    }
}

static void insert_element(struct lower *l, LLVMValueRef ins) {
    uint32_t count = LLVMGetVectorSize(LLVMTypeOf(ins));
    LLVMValueRef part = LLVMGetOperand(ins, 1);
    uint32_t slots = llvm_shape_of(l, LLVMTypeOf(part))->slots;
    struct llvm_operand index = llvm_operand_get(l, LLVMGetOperand(ins, 2), 0);
    uint16_t a = llvm_result(l, ins);
    llvm_value_into(l, a, LLVMGetOperand(ins, 0));
    if (index.is_const) {
        llvm_value_into(l, (uint16_t)(a + (index.low < count ? index.low : 0) * slots), part);
        return;
    }
    uint16_t b = llvm_value_reg(l, part);
    for (uint32_t i = 0; i < count; i++) {
        uint16_t is = index_is(l, index.reg, i);
        for (uint32_t n = 0; n < slots; n++) {
            uint32_t at = a + i * slots + n;
            llvm_emit_third(l, IR_OP_select, (uint16_t)at, is, (uint16_t)(b + n), at, 0);
        }
    }
}

static void shuffle(struct lower *l, LLVMValueRef ins) {
    LLVMValueRef first = LLVMGetOperand(ins, 0), second = LLVMGetOperand(ins, 1);
    uint32_t count = LLVMGetVectorSize(LLVMTypeOf(first));
    uint32_t slots = llvm_shape_of(l, LLVMGetElementType(LLVMTypeOf(ins)))->slots;
    uint16_t a = llvm_result(l, ins);
    for (unsigned i = 0, n = LLVMGetNumMaskElements(ins); i < n; i++) {
        assert(count && slots);
        int from = LLVMGetMaskValue(ins, i);
        uint16_t to = (uint16_t)(a + i * slots);
        if (from == LLVMGetUndefMaskElem()) {
            for (uint16_t s = 0; s < slots; s++)
                llvm_emit(l, (struct ir_ins){.op = IR_OP_undef, .a = (uint16_t)(to + s)});
            continue;
        }
        uint32_t lane = (uint32_t)from;
        assert(lane < 2 * count);
        llvm_operand_into(l, to, llvm_operand_get(l, lane < count ? first : second, lane % count));
    }
}

void llvm_lower_aggregate(struct lower *l, LLVMValueRef ins) {
    switch (LLVMGetInstructionOpcode(ins)) {
    case LLVMExtractValue: extract_value(l, ins); break;
    case LLVMInsertValue: insert_value(l, ins); break;
    case LLVMExtractElement: extract_element(l, ins); break;
    case LLVMInsertElement: insert_element(l, ins); break;
    default: assert(LLVMIsAShuffleVectorInst(ins)); shuffle(l, ins);
    }
}

/* ---- reductions ---- */

struct step {
    struct lower *l;
    struct llvm_leaf leaf;
    uint16_t a; /* receives op(a, b) */
    struct llvm_operand b;
};

static void by_opcode(const struct step *s, LLVMOpcode op) {
    struct llvm_operand a = {.reg = s->a, .slots = s->leaf.slots};
    if (s->leaf.kind != LOWER_INT)
        llvm_lower_float_binary(s->l, op, s->leaf.kind, s->a, a, s->b);
    else if (s->leaf.slots == 2)
        llvm_lower_wide_binary(s->l, op, s->leaf.bits, s->a, a, s->b);
    else
        llvm_lower_int_binary(s->l, op, s->leaf.bits, s->a, a, s->b);
}

static void by_comparison(const struct step *s, LLVMIntPredicate p) {
    uint16_t t = llvm_temp(s->l, 1), b = llvm_operand_reg(s->l, s->b);
    struct llvm_operand x = {.reg = s->a, .slots = s->leaf.slots}, y = x;
    y.reg = b;
    if (s->leaf.slots == 2)
        llvm_lower_wide_compare(s->l, p, s->leaf.bits, t, x, y);
    else
        llvm_lower_int_compare(s->l, p, s->leaf.bits, t, x, y, NULL);
    for (uint16_t i = 0; i < s->leaf.slots; i++) {
        uint16_t a = (uint16_t)(s->a + i);
        llvm_emit_third(s->l, IR_OP_select, a, t, a, (uint32_t)(b + i), 0);
    }
}

static void by_function(const struct step *s, enum ir_fmath kind) {
    llvm_emit_four(s->l, IR_OP_fmath, s->a, s->a, llvm_operand_reg(s->l, s->b),
                   kind | (s->leaf.kind == LOWER_F32 ? IR_FMATH_F32 : 0));
}

static const struct {
    const char *name;
    int opcode, predicate, function; /* -1: the reduction is not made of one */
    bool has_start;
} table[] = {
    {"llvm.vector.reduce.add", LLVMAdd, -1, -1, false},
    {"llvm.vector.reduce.mul", LLVMMul, -1, -1, false},
    {"llvm.vector.reduce.and", LLVMAnd, -1, -1, false},
    {"llvm.vector.reduce.or", LLVMOr, -1, -1, false},
    {"llvm.vector.reduce.xor", LLVMXor, -1, -1, false},
    {"llvm.vector.reduce.smax", -1, LLVMIntSGT, -1, false},
    {"llvm.vector.reduce.smin", -1, LLVMIntSLT, -1, false},
    {"llvm.vector.reduce.umax", -1, LLVMIntUGT, -1, false},
    {"llvm.vector.reduce.umin", -1, LLVMIntULT, -1, false},
    {"llvm.vector.reduce.fadd", LLVMFAdd, -1, -1, true},
    {"llvm.vector.reduce.fmul", LLVMFMul, -1, -1, true},
    {"llvm.vector.reduce.fmax", -1, -1, IR_FMATH_MAX, false},
    {"llvm.vector.reduce.fmin", -1, -1, IR_FMATH_MIN, false},
};

static void reduce(struct lower *l, LLVMValueRef call, size_t row) {
    LLVMValueRef vector = LLVMGetArgOperand(call, table[row].has_start ? 1 : 0);
    const struct llvm_shape *shape = llvm_shape_of(l, LLVMTypeOf(vector));
    struct step s = {.l = l, .a = llvm_result(l, call)};
    bool started = table[row].has_start;
    if (started)
        llvm_value_into(l, s.a, LLVMGetArgOperand(call, 0));
    for (uint32_t i = 0; i < shape->count; i++) {
        s.leaf = shape->leaf[i];
        s.b = llvm_operand_get(l, vector, i);
        if (!started)
            llvm_operand_into(l, s.a, s.b);
        else if (table[row].opcode >= 0)
            by_opcode(&s, (LLVMOpcode)table[row].opcode);
        else if (table[row].predicate >= 0)
            by_comparison(&s, (LLVMIntPredicate)table[row].predicate);
        else
            by_function(&s, (enum ir_fmath)table[row].function);
        started = true;
    }
}

/* There is no operation for the extreme of two extended numbers. */
static bool is_supported(struct lower *l, LLVMValueRef call, size_t row) {
    const struct llvm_shape *shape = llvm_shape_of(l, LLVMTypeOf(call));
    return table[row].function < 0 || (shape->count && shape->leaf[0].kind != LOWER_F80);
}

bool llvm_lower_reduction(struct lower *l, LLVMValueRef call, const char *name) {
    for (size_t i = 0; i < sizeof table / sizeof *table; i++)
        if (llvm_intrinsic_is(name, table[i].name)) {
            if (!is_supported(l, call, i))
                return false;
            reduce(l, call, i);
            return true;
        }
    return false;
}
