/* Comparisons and selections, and the ends of blocks: branches with their comparisons, switches,
 * and the copies that phis ask for on an edge. */
#include "front/llvm/lower/branch.h"

#include "front/llvm/core/emit.h"
#include "front/llvm/core/lowering.h"
#include "front/llvm/core/shape.h"
#include "front/llvm/lower/scalar.h"
#include "front/llvm/lower/undefined.h"
#include "front/llvm/lower/value.h"
#include "vm/native.h"
#include <assert.h>

/* ---- comparisons and selections ---- */

struct order {
    bool is_signed, swapped, negated, or_equal;
};

/* Every ordering is "less" or "less or equal", with the operands in one order or the other. */
static struct order order_of(LLVMIntPredicate p) {
    struct order o = {0};
    o.is_signed = p == LLVMIntSGT || p == LLVMIntSGE || p == LLVMIntSLT || p == LLVMIntSLE;
    o.swapped = p == LLVMIntSGT || p == LLVMIntSGE || p == LLVMIntUGT || p == LLVMIntUGE;
    o.or_equal = p == LLVMIntSGE || p == LLVMIntSLE || p == LLVMIntUGE || p == LLVMIntULE;
    return o;
}

/* b < number, where there is such an operation; b <= number becomes b < number + 1. */
static bool compare_number(struct lower *l, struct order o, unsigned width, uint16_t a, uint16_t b,
                           uint64_t number) {
    assert(width == 32 || width == 64);
    int64_t imm = (int64_t)number;
    if (!o.is_signed) {
        if (o.or_equal && number == UINT64_MAX)
            return false;
        llvm_emit_imm(l, IR_OP_ulti, a, b, (int64_t)(number + o.or_equal));
    } else if (width == 32) {
        imm = (int32_t)(uint32_t)number;
        llvm_emit_imm(l, o.or_equal ? IR_OP_sle32i : IR_OP_slt32i, a, b, imm);
    } else {
        if (o.or_equal && imm == INT64_MAX)
            return false;
        llvm_emit_imm(l, IR_OP_slt64i, a, b, imm + o.or_equal);
    }
    return true;
}

static void compare_equal(struct lower *l, bool ne, uint16_t a, struct llvm_operand b,
                          struct llvm_operand c) {
    assert(b.slots == 1 && c.slots == 1);
    if (b.is_const) {
        struct llvm_operand t = b;
        b = c, c = t;
    }
    if (c.is_const)
        llvm_emit_imm(l, ne ? IR_OP_nei : IR_OP_eqi, a, llvm_operand_reg(l, b), (int64_t)c.low);
    else
        llvm_emit_three(l, ne ? IR_OP_ne : IR_OP_eq, a, b.reg, c.reg);
}

void llvm_lower_int_compare(struct lower *l, LLVMIntPredicate p, unsigned bits, uint16_t a,
                            struct llvm_operand b, struct llvm_operand c, bool *negated) {
    assert(bits >= 1 && bits <= 64);
    if (negated)
        *negated = false;
    if (p == LLVMIntEQ || p == LLVMIntNE) {
        compare_equal(l, p == LLVMIntNE, a, b, c);
        return;
    }
    assert(b.slots == 1 && c.slots == 1);
    struct order o = order_of(p);
    unsigned width = bits <= 32 ? 32 : 64;
    if (o.is_signed) {
        b = llvm_sign_extend(l, b, bits);
        c = llvm_sign_extend(l, c, bits);
    }
    if (negated && c.is_const && o.swapped) {
        *negated = true;
        o.swapped = false;
        o.or_equal = !o.or_equal;
    }
    if (c.is_const && !o.swapped && compare_number(l, o, width, a, llvm_operand_reg(l, b), c.low))
        return;
    uint16_t x = llvm_operand_reg(l, o.swapped ? c : b);
    uint16_t y = llvm_operand_reg(l, o.swapped ? b : c);
    enum ir_op op = !o.is_signed  ? (o.or_equal ? IR_OP_ule : IR_OP_ult)
                    : width == 32 ? (o.or_equal ? IR_OP_sle32 : IR_OP_slt32)
                                  : (o.or_equal ? IR_OP_sle64 : IR_OP_slt64);
    llvm_emit_three(l, op, a, x, y);
}

static uint16_t extended_wide(struct lower *l, unsigned bits, uint16_t b) {
    assert(bits > 64 && bits <= 128);
    if (bits == 128)
        return b;
    uint16_t t = llvm_temp(l, 2);
    llvm_emit_mov(l, t, b);
    llvm_emit_imm(l, IR_OP_sext, (uint16_t)(t + 1), (uint16_t)(b + 1),
                  (int64_t)(bits - 64) | 64 << 8);
    return t;
}

void llvm_lower_wide_compare(struct lower *l, LLVMIntPredicate p, unsigned bits, uint16_t a,
                             struct llvm_operand left, struct llvm_operand right) {
    assert(bits > 64 && (l->failed || (left.slots == 2 && right.slots == 2)));
    enum { EQ = 0, ULT = 1, SLT = 3 };
    uint16_t b = llvm_operand_reg(l, left), c = llvm_operand_reg(l, right);
    if (p == LLVMIntEQ || p == LLVMIntNE) {
        uint16_t to = p == LLVMIntNE ? llvm_temp(l, 1) : a;
        llvm_emit_four(l, IR_OP_widecmp, to, b, c, EQ);
        if (p == LLVMIntNE)
            llvm_emit_imm(l, IR_OP_xori, a, to, 1);
        return;
    }
    struct order o = order_of(p);
    if (o.is_signed) {
        b = extended_wide(l, bits, b);
        c = extended_wide(l, bits, c);
    }
    llvm_emit_four(l, IR_OP_widecmp, a, o.swapped ? c : b, o.swapped ? b : c,
                   (o.is_signed ? SLT : ULT) + o.or_equal);
}

/* LLVM's numbers of the predicates are those of the IR: equal, greater, less, unordered. */
static void float_compare(struct lower *l, LLVMRealPredicate p, enum llvm_leaf_kind kind,
                          uint16_t a, struct llvm_operand b, struct llvm_operand c) {
    assert(kind != LOWER_INT && kind != LOWER_POINTER);
    enum ir_op op = kind == LOWER_F32   ? IR_OP_fcmp32
                    : kind == LOWER_F64 ? IR_OP_fcmp64
                                        : IR_OP_fxcmp;
    llvm_emit_four(l, op, a, llvm_operand_reg(l, b), llvm_operand_reg(l, c), (int64_t)p);
}

void llvm_lower_compare(struct lower *l, LLVMValueRef ins) {
    LLVMValueRef left = LLVMGetOperand(ins, 0);
    const struct llvm_shape *shape = llvm_shape_of(l, LLVMTypeOf(left));
    bool floats = LLVMIsAFCmpInst(ins) != NULL;
    uint16_t a = llvm_result(l, ins);
    for (uint32_t i = 0; i < shape->count && !l->failed; i++) {
        struct llvm_leaf leaf = shape->leaf[i];
        struct llvm_operand b = llvm_operand_get(l, left, i);
        struct llvm_operand c = llvm_operand_get(l, LLVMGetOperand(ins, 1), i);
        uint16_t to = (uint16_t)(a + i);
        if (floats)
            float_compare(l, LLVMGetFCmpPredicate(ins), leaf.kind, to, b, c);
        else if (leaf.slots == 2)
            llvm_lower_wide_compare(l, LLVMGetICmpPredicate(ins), leaf.bits, to, b, c);
        else
            llvm_lower_int_compare(l, LLVMGetICmpPredicate(ins),
                                   leaf.kind == LOWER_POINTER ? 64 : leaf.bits, to, b, c, NULL);
    }
}

void llvm_lower_select(struct lower *l, LLVMValueRef ins) {
    LLVMValueRef condition = LLVMGetOperand(ins, 0);
    const struct llvm_shape *shape = llvm_shape_of(l, LLVMTypeOf(ins));
    bool lanes = LLVMGetTypeKind(LLVMTypeOf(condition)) == LLVMVectorTypeKind;
    uint16_t a = llvm_result(l, ins);
    for (uint32_t i = 0; i < shape->count && !l->failed; i++) {
        uint16_t b = llvm_operand_reg(l, llvm_operand_get(l, condition, lanes ? i : 0));
        uint16_t c = llvm_operand_reg(l, llvm_operand_get(l, LLVMGetOperand(ins, 1), i));
        uint16_t x = llvm_operand_reg(l, llvm_operand_get(l, LLVMGetOperand(ins, 2), i));
        assert(shape->leaf[i].slots <= 2);
        for (uint16_t n = 0; n < shape->leaf[i].slots; n++)
            llvm_emit_third(l, IR_OP_select, (uint16_t)(a + shape->leaf[i].slot + n), b,
                            (uint16_t)(c + n), x + n, 0);
    }
}

/* ---- ends of blocks ---- */

/* ---- phis ---- */

struct move {
    uint16_t to, from;
    bool done;
};
struct moves {
    BASE_VEC(struct move) list;
};

static LLVMValueRef incoming(LLVMValueRef phi, LLVMBasicBlockRef from) {
    for (unsigned i = 0, n = LLVMCountIncoming(phi); i < n; i++)
        if (LLVMGetIncomingBlock(phi, i) == from)
            return LLVMGetIncomingValue(phi, i);
    return NULL;
}

static bool needs_copy(struct lower *l, LLVMValueRef phi, LLVMBasicBlockRef from) {
    struct llvm_value *v = llvm_value_of(l, phi);
    LLVMValueRef source = incoming(phi, from);
    return v && v->mode != LOWER_SKIP && source && source != phi;
}

static bool has_copies(struct lower *l, LLVMBasicBlockRef from, LLVMBasicBlockRef to) {
    for (LLVMValueRef v = LLVMGetFirstInstruction(to); v && LLVMIsAPHINode(v);
         v = LLVMGetNextInstruction(v)) {
        struct llvm_value *phi = llvm_value_of(l, v);
        if (phi && phi->mode != LOWER_SKIP && incoming(v, from) != v)
            return true;
    }
    return false;
}

static bool is_read_later(const struct moves *m, uint16_t reg) {
    for (uint32_t i = 0; i < m->list.count; i++)
        if (!m->list.at[i].done && m->list.at[i].from == reg)
            return true;
    return false;
}

/* No two moves of one edge write the same register. */
static bool is_parallel(const struct moves *m) {
    for (uint32_t i = 0; i < m->list.count; i++)
        for (uint32_t k = 0; k < i; k++)
            if (m->list.at[i].to == m->list.at[k].to)
                return false;
    return true;
}

/* A parallel move, made of single moves: registers that no other move still reads are written
 * first, and a cycle is broken by copying one of its values. */
static void emit_moves(struct lower *l, struct moves *m) {
    assert(l->failed || is_parallel(m));
    uint32_t left = m->list.count;
    while (left) {
        bool progress = false;
        for (uint32_t i = 0; i < m->list.count; i++) {
            struct move *move = &m->list.at[i];
            if (move->done)
                continue;
            move->done = true;
            if (is_read_later(m, move->to)) {
                move->done = false;
                continue;
            }
            llvm_emit_mov(l, move->to, move->from);
            left--;
            progress = true;
        }
        if (progress)
            continue;
        uint32_t first = 0;
        while (m->list.at[first].done)
            first++;
        assert(first < m->list.count);
        uint16_t saved = llvm_temp(l, 1), from = m->list.at[first].from;
        llvm_emit_mov(l, saved, from);
        for (uint32_t i = 0; i < m->list.count; i++)
            if (!m->list.at[i].done && m->list.at[i].from == from)
                m->list.at[i].from = saved;
    }
}

static void emit_copies(struct lower *l, LLVMBasicBlockRef from, LLVMBasicBlockRef to) {
    struct moves moves = {0};
    LLVMValueRef phi;
    for (phi = LLVMGetFirstInstruction(to); phi && LLVMIsAPHINode(phi);
         phi = LLVMGetNextInstruction(phi)) {
        LLVMValueRef source = incoming(phi, from);
        if (!needs_copy(l, phi, from) || !llvm_value_of(l, source))
            continue;
        assert(llvm_value_of(l, phi)->slots == llvm_value_of(l, source)->slots);
        uint16_t a = llvm_value_reg(l, phi), b = llvm_value_reg(l, source);
        for (uint16_t i = 0; i < llvm_value_of(l, phi)->slots; i++)
            if (a + i != b + i)
                *base_vec_push(&moves.list) =
                    (struct move){(uint16_t)(a + i), (uint16_t)(b + i), false};
    }
    emit_moves(l, &moves);
    base_vec_drop(&moves.list);
    for (phi = LLVMGetFirstInstruction(to); phi && LLVMIsAPHINode(phi);
         phi = LLVMGetNextInstruction(phi)) {
        struct llvm_value *v = llvm_value_of(l, phi);
        LLVMValueRef source = incoming(phi, from);
        if (v->mode != LOWER_SKIP && source && !llvm_value_of(l, source))
            llvm_value_into(l, llvm_value_reg(l, phi), source);
    }
}

static uint32_t edge_label(struct lower *l, LLVMBasicBlockRef from, LLVMBasicBlockRef to) {
    uint32_t a = llvm_block_number(l, from), b = llvm_block_number(l, to);
    if (!has_copies(l, from, to))
        return b;
    for (uint32_t i = 0; i < l->f.edges.count; i++)
        if (l->f.edges.at[i].from == a && l->f.edges.at[i].to == b)
            return l->f.edges.at[i].label;
    uint32_t label = llvm_label_new(l);
    *base_vec_push(&l->f.edges) = (struct llvm_edge){label, a, b};
    return label;
}

static void emit_edges(struct lower *l) {
    for (uint32_t i = 0; i < l->f.edges.count; i++) {
        assert(l->f.edges.at[i].from < l->f.blocks.count &&
               l->f.edges.at[i].to < l->f.blocks.count);
        struct llvm_edge e = l->f.edges.at[i];
        llvm_label_here(l, e.label);
        emit_copies(l, l->f.blocks.at[e.from], l->f.blocks.at[e.to]);
        llvm_emit_jump(l, e.to);
    }
    l->f.edges.count = 0;
}

/* ---- jumps and branches ---- */

static void emit_goto(struct lower *l, LLVMBasicBlockRef from, LLVMBasicBlockRef to) {
    uint32_t a = llvm_block_number(l, from), b = llvm_block_number(l, to);
    emit_copies(l, from, to);
    if (b != a + 1)
        llvm_emit_jump(l, b);
}

/* A test and where it leads: `taken` and `other` are labels. */
struct test {
    uint32_t taken, other;
};

static void emit_test(struct lower *l, enum ir_op op, uint16_t b, uint16_t c, struct test t) {
    uint32_t pc = llvm_emit(l, (struct ir_ins){.op = (uint16_t)op, .b = b, .c = c});
    llvm_fixup_add(l, pc, 0, t.taken);
    llvm_fixup_add(l, pc, 1, t.other);
}

static struct test opposite(struct test t) {
    return (struct test){t.other, t.taken};
}

static bool is_zero(struct llvm_operand o) {
    return o.is_const && !o.low && !o.high;
}

static void emit_comparison(struct lower *l, LLVMValueRef compare, struct test t) {
    LLVMIntPredicate p = LLVMGetICmpPredicate(compare);
    LLVMValueRef left = LLVMGetOperand(compare, 0);
    struct llvm_leaf leaf = llvm_shape_of(l, LLVMTypeOf(left))->leaf[0];
    assert(leaf.slots == 1 && leaf.bits <= 64);
    llvm_guard_operands(l, compare);
    struct llvm_operand b = llvm_operand_get(l, left, 0);
    struct llvm_operand c = llvm_operand_get(l, LLVMGetOperand(compare, 1), 0);
    if (p == LLVMIntNE)
        t = opposite(t), p = LLVMIntEQ;
    if (p == LLVMIntEQ && (is_zero(b) || is_zero(c))) {
        emit_test(l, IR_OP_br, llvm_operand_reg(l, is_zero(c) ? b : c), 0, opposite(t));
        return;
    }
    bool registers = !b.is_const && !c.is_const;
    bool greater = p == LLVMIntUGT || p == LLVMIntSGT || p == LLVMIntULE || p == LLVMIntSLE;
    bool negated = p == LLVMIntUGE || p == LLVMIntULE || p == LLVMIntSGE || p == LLVMIntSLE;
    bool is_signed = p == LLVMIntSGT || p == LLVMIntSLT || p == LLVMIntSGE || p == LLVMIntSLE;
    uint16_t x = greater ? c.reg : b.reg, y = greater ? b.reg : c.reg;
    if (registers && p == LLVMIntEQ) {
        emit_test(l, IR_OP_jeq, b.reg, c.reg, t);
    } else if (registers && (!is_signed || leaf.bits == 32)) {
        emit_test(l, is_signed ? IR_OP_jslt32 : IR_OP_jult, x, y, negated ? opposite(t) : t);
    } else {
        uint16_t a = llvm_temp(l, 1);
        llvm_lower_int_compare(l, p, leaf.bits, a, b, c, &negated);
        emit_test(l, IR_OP_br, a, 0, negated ? opposite(t) : t);
    }
}

static void emit_condition(struct lower *l, LLVMValueRef condition, struct test t) {
    struct llvm_value *v = llvm_value_of(l, condition);
    while (v && v->mode == LOWER_FOLD && !LLVMIsAICmpInst(v->value)) {
        t = opposite(t);
        condition = LLVMGetOperand(v->value, 0);
        v = llvm_value_of(l, condition);
    }
    if (v && v->mode == LOWER_FOLD)
        emit_comparison(l, condition, t);
    else
        emit_test(l, IR_OP_br, llvm_value_reg(l, condition), 0, t);
}

static void lower_br(struct lower *l, LLVMValueRef ins, LLVMBasicBlockRef block) {
    LLVMBasicBlockRef first = LLVMGetSuccessor(ins, 0);
    if (!LLVMIsConditional(ins) || LLVMGetSuccessor(ins, 1) == first) {
        emit_goto(l, block, first);
        return;
    }
    LLVMValueRef condition = LLVMGetCondition(ins);
    if (LLVMIsAConstantInt(condition)) {
        emit_goto(l, block, LLVMGetSuccessor(ins, LLVMConstIntGetZExtValue(condition) ? 0 : 1));
        return;
    }
    struct test t = {edge_label(l, block, first), edge_label(l, block, LLVMGetSuccessor(ins, 1))};
    emit_condition(l, condition, t);
}

/* ---- switches ---- */

static void aux_target(struct lower *l, uint32_t label) {
    uint32_t word = 0, at = ir_build_aux(llvm_ir(l), &word, 1);
    llvm_fixup_add(l, LOWER_NONE, at, label);
}

/* Operands of a switch: value, default, then a case's value and block in turn. */
static void lower_switch(struct lower *l, LLVMValueRef ins, LLVMBasicBlockRef block) {
    LLVMValueRef value = LLVMGetOperand(ins, 0);
    unsigned cases = LLVMGetNumSuccessors(ins) - 1;
    if (llvm_shape_of(l, LLVMTypeOf(value))->slots != 1) {
        llvm_fail_value(l, ins, "a switch over more than 64 bits is not supported");
        return;
    }
    uint16_t b = llvm_value_reg(l, value);
    uint32_t first = llvm_ir(l)->aux.count;
    for (unsigned i = 0; i < cases; i++) {
        uint64_t number = LLVMConstIntGetZExtValue(LLVMGetOperand(ins, 2 + 2 * i));
        uint32_t words[2] = {(uint32_t)number, (uint32_t)(number >> 32)};
        ir_build_aux(llvm_ir(l), words, 2);
        aux_target(l, edge_label(l, block, LLVMGetSuccessor(ins, i + 1)));
    }
    aux_target(l, edge_label(l, block, LLVMGetSwitchDefaultDest(ins)));
    llvm_emit_third(l, IR_OP_switch, 0, b, 0, first, cases);
}

/* Every block whose address is taken has a number. The instruction lists a target for each. */
static void lower_indirect(struct lower *l, LLVMValueRef ins, LLVMBasicBlockRef block) {
    uint16_t b = llvm_value_reg(l, LLVMGetOperand(ins, 0));
    uint32_t never = LOWER_NONE, first = llvm_ir(l)->aux.count;
    for (uint32_t i = 0; i < l->f.addressed.count; i++) {
        bool possible = false;
        for (unsigned n = 0; n < LLVMGetNumSuccessors(ins) && !possible; n++)
            possible = LLVMGetSuccessor(ins, n) == l->f.addressed.at[i];
        if (!possible && never == LOWER_NONE)
            never = llvm_label_new(l);
        aux_target(l, possible ? edge_label(l, block, l->f.addressed.at[i]) : never);
    }
    llvm_emit_third(l, IR_OP_ijmp, 0, b, 0, first, l->f.addressed.count);
    if (never != LOWER_NONE) {
        llvm_label_here(l, never);
        llvm_emit_trap(l, MODEL_FAULT_UNREACHABLE);
    }
}

static void lower_ret(struct lower *l, LLVMValueRef ins) {
    assert(LLVMIsAReturnInst(ins) && l->f.llvm);
    if (llvm_function_has(l->f.llvm, l->noreturn_kind)) {
        llvm_emit_trap(l, MODEL_FAULT_UNREACHABLE);
        return;
    }
    uint16_t b = 0, slots = llvm_ir(l)->results;
    if (slots)
        b = llvm_value_reg(l, LLVMGetOperand(ins, 0));
    llvm_emit_three(l, IR_OP_ret, 0, b, slots);
}

void llvm_lower_terminator(struct lower *l, LLVMValueRef ins) {
    LLVMBasicBlockRef block = LLVMGetInstructionParent(ins);
    assert(!l->f.edges.count && block);
    switch (LLVMGetInstructionOpcode(ins)) {
    case LLVMRet: lower_ret(l, ins); break;
    case LLVMBr: lower_br(l, ins, block); break;
    case LLVMSwitch: lower_switch(l, ins, block); break;
    case LLVMIndirectBr: lower_indirect(l, ins, block); break;
    case LLVMUnreachable: llvm_emit_trap(l, MODEL_FAULT_UNREACHABLE); break;
    default: llvm_fail_value(l, ins, "exceptions and jumps of this kind are not C");
    }
    emit_edges(l);
}
