/* Integers of up to 64 bits: computed in 32 or 64 and cut to their width. The result is written
 * last, because it may be the register of a variable that an operand is read from. */
#include "front/llvm/core/lowering.h"

#include <assert.h>

enum { WORD = 32 };

static uint64_t cut(uint64_t x, unsigned bits) {
    return bits >= 64 ? x : x & ((UINT64_C(1) << bits) - 1);
}

static int64_t extended(uint64_t x, unsigned bits) {
    assert(bits >= 1 && bits <= 64);
    return (int64_t)(x << (64 - bits)) >> (64 - bits);
}

struct llvm_operand llvm_sign_extend(struct lower *l, struct llvm_operand b, unsigned bits) {
    unsigned to = bits <= WORD ? WORD : 64;
    if (bits == to)
        return b;
    if (b.is_const) {
        b.low = cut((uint64_t)extended(b.low, bits), to);
        return b;
    }
    uint16_t a = llvm_temp(l, 1);
    llvm_emit_imm(l, IR_OP_sext, a, b.reg, bits | to << 8);
    return (struct llvm_operand){.reg = a, .slots = 1};
}

/* An operation in 32 and in 64 bits, by registers and by a number (0: there is none). */
struct row {
    LLVMOpcode op;
    uint16_t word, wide, word_number, wide_number;
    bool commutes, needs_cut, is_signed;
};

static const struct row rows[] = {
    {LLVMAdd, IR_OP_add32, IR_OP_add64, IR_OP_add32i, IR_OP_add64i, true, true, false},
    {LLVMSub, IR_OP_sub32, IR_OP_sub64, 0, 0, false, true, false},
    {LLVMMul, IR_OP_mul32, IR_OP_mul64, IR_OP_mul32i, IR_OP_mul64i, true, true, false},
    {LLVMUDiv, IR_OP_udiv, IR_OP_udiv, 0, 0, false, false, false},
    {LLVMURem, IR_OP_urem, IR_OP_urem, 0, 0, false, false, false},
    {LLVMSDiv, IR_OP_sdiv32, IR_OP_sdiv64, 0, 0, false, true, true},
    {LLVMSRem, IR_OP_srem32, IR_OP_srem64, 0, 0, false, true, true},
    {LLVMShl, IR_OP_shl32, IR_OP_shl64, IR_OP_shl32i, IR_OP_shl64i, false, true, false},
    {LLVMLShr, IR_OP_lshr, IR_OP_lshr, IR_OP_lshri, IR_OP_lshri, false, false, false},
    {LLVMAShr, IR_OP_ashr32, IR_OP_ashr64, IR_OP_ashr32i, IR_OP_ashr64i, false, true, true},
    {LLVMAnd, IR_OP_and, IR_OP_and, IR_OP_andi, IR_OP_andi, true, false, false},
    {LLVMOr, IR_OP_or, IR_OP_or, IR_OP_ori, IR_OP_ori, true, false, false},
    {LLVMXor, IR_OP_xor, IR_OP_xor, IR_OP_xori, IR_OP_xori, true, false, false},
};

static const struct row *find(LLVMOpcode op) {
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        if (rows[i].op == op)
            return &rows[i];
    return NULL;
}

static bool is_shift(LLVMOpcode op) {
    return op == LLVMShl || op == LLVMLShr || op == LLVMAShr;
}

/* Subtracting a number is adding its opposite. */
static const struct row *as_addition(const struct row *row, unsigned bits, struct llvm_operand *c) {
    if (row->op != LLVMSub || !c->is_const)
        return row;
    c->low = cut(-c->low, bits);
    return find(LLVMAdd);
}

static bool fits_number(const struct row *row, unsigned computed, struct llvm_operand c) {
    if (!c.is_const || !row->word_number)
        return false;
    return !is_shift(row->op) || c.low < computed;
}

void llvm_lower_int_binary(struct lower *l, LLVMOpcode op, unsigned bits, uint16_t a,
                           struct llvm_operand b, struct llvm_operand c) {
    const struct row *row = find(op);
    assert(row && bits >= 1 && bits <= 64);
    unsigned computed = bits <= WORD ? WORD : 64;
    if (row->commutes && b.is_const) {
        struct llvm_operand t = b;
        b = c, c = t;
    }
    row = as_addition(row, bits, &c);
    assert(b.slots == 1 && c.slots == 1);
    if (row->is_signed) {
        b = llvm_sign_extend(l, b, bits);
        c = is_shift(op) ? c : llvm_sign_extend(l, c, bits);
    }
    bool needs_cut = row->needs_cut && bits != computed;
    uint16_t x = llvm_operand_reg(l, b), to = needs_cut ? llvm_temp(l, 1) : a;
    if (fits_number(row, computed, c)) {
        int64_t imm = is_shift(op) || row->op == LLVMAnd || row->op == LLVMOr || row->op == LLVMXor
                          ? (int64_t)c.low
                          : extended(c.low, bits);
        llvm_emit_imm(l, computed == WORD ? row->word_number : row->wide_number, to, x, imm);
    } else {
        llvm_emit_three(l, computed == WORD ? row->word : row->wide, to, x, llvm_operand_reg(l, c));
    }
    if (needs_cut)
        llvm_emit_imm(l, IR_OP_trunc, a, to, bits);
}

/* ---- signed overflow ---- */

static void check_overflow(struct lower *l, LLVMValueRef ins, unsigned bits, struct llvm_operand b,
                           struct llvm_operand c) {
    enum { SADD = 3, SSUB = 4, SMUL = 5 };
    LLVMOpcode op = LLVMGetInstructionOpcode(ins);
    int kind = op == LLVMAdd ? SADD : op == LLVMSub ? SSUB : op == LLVMMul ? SMUL : -1;
    if (op == LLVMShl && c.is_const && c.low + 1 < bits) {
        kind = SMUL;
        c.low = UINT64_C(1) << c.low;
    }
    if (kind >= 0 && bits <= 64)
        llvm_emit_four(l, IR_OP_nsw, 0, llvm_operand_reg(l, b), llvm_operand_reg(l, c),
                       kind | (int64_t)bits << 8);
}

static bool is_checked(struct lower *l, LLVMValueRef ins) {
    LLVMOpcode op = LLVMGetInstructionOpcode(ins);
    if (!l->o || !l->o->check_overflow)
        return false;
    return (op == LLVMAdd || op == LLVMSub || op == LLVMMul || op == LLVMShl) && LLVMGetNSW(ins);
}

void llvm_lower_binary(struct lower *l, LLVMValueRef ins) {
    const struct llvm_shape *shape = llvm_shape_of(l, LLVMTypeOf(ins));
    LLVMOpcode op = LLVMGetInstructionOpcode(ins);
    bool checked = is_checked(l, ins);
    uint16_t a = llvm_result(l, ins);
    for (uint32_t i = 0; i < shape->count && !l->failed; i++) {
        struct llvm_leaf leaf = shape->leaf[i];
        struct llvm_operand b = llvm_operand_get(l, LLVMGetOperand(ins, 0), i);
        struct llvm_operand c = llvm_operand_get(l, LLVMGetOperand(ins, 1), i);
        uint16_t to = (uint16_t)(a + leaf.slot);
        if (checked)
            check_overflow(l, ins, leaf.bits, b, c);
        if (leaf.kind != LOWER_INT)
            llvm_lower_float_binary(l, op, leaf.kind, to, b, c);
        else if (leaf.slots == 2)
            llvm_lower_wide_binary(l, op, leaf.bits, to, b, c);
        else
            llvm_lower_int_binary(l, op, leaf.bits, to, b, c);
    }
}
