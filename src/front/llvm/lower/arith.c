/* Arithmetic on scalars: integers of up to 64 bits, computed in 32 or 64 and cut to their width;
 * integers of 65 to 128 bits in two registers; floating point, with x86's extended precision in two
 * registers. The result is written last, because its register may be that of a variable from which
 * an operand is still to be read. */
#include "front/llvm/core/emit.h"
#include "front/llvm/core/lowering.h"
#include "front/llvm/core/shape.h"
#include "front/llvm/lower/scalar.h"
#include "front/llvm/lower/undefined.h"
#include "front/llvm/lower/value.h"
#include <assert.h>

enum { WORD = 32 };

static uint64_t cut(uint64_t x, unsigned bits) {
    assert(bits >= 1);
    return bits >= 64 ? x : x & ((UINT64_C(1) << bits) - 1);
}

static int64_t extended(uint64_t x, unsigned bits) {
    assert(bits >= 1 && bits <= 64);
    return (int64_t)(x << (64 - bits)) >> (64 - bits);
}

struct llvm_operand llvm_sign_extend(struct lower *l, struct llvm_operand b, unsigned bits) {
    assert(bits >= 1 && bits <= 64);
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

/* An operation in 32 and in 64 bits, on two registers and on a register and a number (0: there is
 * none). */
struct row {
    LLVMOpcode op;
    uint16_t word, wide, word_number, wide_number;
    bool commutes, needs_cut, is_signed;
};

static const struct row integer_rows[] = {
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

static const struct row *row_of(LLVMOpcode op) {
    for (size_t i = 0; i < sizeof integer_rows / sizeof *integer_rows; i++)
        if (integer_rows[i].op == op)
            return &integer_rows[i];
    return NULL;
}

static bool is_shift(LLVMOpcode op) {
    return op == LLVMShl || op == LLVMLShr || op == LLVMAShr;
}

/* Subtracting a number is adding its opposite. */
static const struct row *as_addition(const struct row *row, unsigned bits, struct llvm_operand *c) {
    assert(c->slots == 1);
    if (row->op != LLVMSub || !c->is_const)
        return row;
    c->low = cut(-c->low, bits);
    return row_of(LLVMAdd);
}

static bool fits_number(const struct row *row, unsigned computed, struct llvm_operand c) {
    if (!c.is_const || !row->word_number)
        return false;
    return !is_shift(row->op) || c.low < computed;
}

void llvm_lower_int_binary(struct lower *l, LLVMOpcode op, unsigned bits, uint16_t a,
                           struct llvm_operand b, struct llvm_operand c) {
    const struct row *row = row_of(op);
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

/* Lane i of an operation on integers. */
static void lower_integers(struct lower *l, LLVMValueRef ins, uint32_t i, struct llvm_leaf leaf,
                           uint16_t a, struct llvm_operand b, struct llvm_operand c) {
    LLVMOpcode op = LLVMGetInstructionOpcode(ins);
    assert(leaf.kind == LOWER_INT && leaf.slots >= 1 && leaf.slots <= 2);
    if (leaf.slots == 1) {
        struct llvm_guard guard = llvm_guard_shift(l, ins, i, leaf.bits, c);
        uint16_t to = llvm_guard_begin(l, guard, a, 1);
        llvm_lower_int_binary(l, op, leaf.bits, to, b, c);
        llvm_guard_end(l, guard, a, to, 1);
        return;
    }
    uint16_t y = llvm_operand_reg(l, c);
    struct llvm_guard guard = llvm_guard_wide_shift(op, leaf.bits, c, y);
    uint16_t to = llvm_guard_begin(l, guard, a, 2);
    llvm_lower_wide_binary(l, op, leaf.bits, to, b, (struct llvm_operand){.reg = y, .slots = 2});
    llvm_guard_end(l, guard, a, to, 2);
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
        else
            lower_integers(l, ins, i, leaf, to, b, c);
    }
}

/* ---- integers of 65 to 128 bits ---- */

static uint16_t high(uint16_t reg) {
    return (uint16_t)(reg + 1);
}

void llvm_wide_canonical(struct lower *l, unsigned bits, uint16_t a) {
    assert(bits > 64 && bits <= 128);
    if (bits < 128)
        llvm_emit_imm(l, IR_OP_trunc, high(a), high(a), bits - 64);
}

static uint16_t sign_extended(struct lower *l, unsigned bits, uint16_t b) {
    assert(bits > 64 && bits <= 128);
    if (bits == 128)
        return b;
    uint16_t t = llvm_temp(l, 2);
    llvm_emit_mov(l, t, b);
    llvm_emit_imm(l, IR_OP_sext, high(t), high(b), (int64_t)(bits - 64) | 64 << 8);
    return t;
}

static void by_halves(struct lower *l, enum ir_op op, uint16_t a, uint16_t b, uint16_t c) {
    llvm_emit_three(l, op, a, b, c);
    llvm_emit_three(l, op, high(a), high(b), high(c));
}

static void operation(struct lower *l, enum ir_op op, uint16_t a, uint16_t b, uint16_t c,
                      int64_t kind) {
    llvm_emit_four(l, op, a, b, c, kind);
}

void llvm_lower_wide_binary(struct lower *l, LLVMOpcode op, unsigned bits, uint16_t a,
                            struct llvm_operand left, struct llvm_operand right) {
    uint16_t b = llvm_operand_reg(l, left), c = llvm_operand_reg(l, right);
    if (op == LLVMSDiv || op == LLVMSRem || op == LLVMAShr)
        b = sign_extended(l, bits, b);
    if (op == LLVMSDiv || op == LLVMSRem)
        c = sign_extended(l, bits, c);
    assert(bits > 64 && left.slots == 2 && right.slots == 2);
    switch (op) {
    case LLVMAdd: operation(l, IR_OP_wide, a, b, c, IR_WIDE_ADD); break;
    case LLVMSub: operation(l, IR_OP_wide, a, b, c, IR_WIDE_SUB); break;
    case LLVMMul: operation(l, IR_OP_wide, a, b, c, IR_WIDE_MUL); break;
    case LLVMUDiv: operation(l, IR_OP_wide, a, b, c, IR_WIDE_UDIV); break;
    case LLVMSDiv: operation(l, IR_OP_wide, a, b, c, IR_WIDE_SDIV); break;
    case LLVMURem: operation(l, IR_OP_wide, a, b, c, IR_WIDE_UREM); break;
    case LLVMSRem: operation(l, IR_OP_wide, a, b, c, IR_WIDE_SREM); break;
    case LLVMShl: operation(l, IR_OP_wideshift, a, b, c, 0); break;
    case LLVMLShr: operation(l, IR_OP_wideshift, a, b, c, 1); break;
    case LLVMAShr: operation(l, IR_OP_wideshift, a, b, c, 2); break;
    case LLVMAnd: by_halves(l, IR_OP_and, a, b, c); break;
    case LLVMOr: by_halves(l, IR_OP_or, a, b, c); break;
    case LLVMXor: by_halves(l, IR_OP_xor, a, b, c); break;
    default: llvm_fail(l, "an operation on %u bits is not supported", bits);
    }
    llvm_wide_canonical(l, bits, a);
}

/* ---- floating point ---- */

void llvm_lower_float_binary(struct lower *l, LLVMOpcode op, enum llvm_leaf_kind kind, uint16_t a,
                             struct llvm_operand left, struct llvm_operand right) {
    assert(kind != LOWER_INT && kind != LOWER_POINTER);
    static const uint16_t single[] = {IR_OP_fadd32, IR_OP_fsub32, IR_OP_fmul32, IR_OP_fdiv32,
                                      IR_OP_frem32};
    static const uint16_t twice[] = {IR_OP_fadd64, IR_OP_fsub64, IR_OP_fmul64, IR_OP_fdiv64,
                                     IR_OP_frem64};
    uint16_t b = llvm_operand_reg(l, left), c = llvm_operand_reg(l, right);
    int kinds = op == LLVMFAdd   ? 0
                : op == LLVMFSub ? 1
                : op == LLVMFMul ? 2
                : op == LLVMFDiv ? 3
                : op == LLVMFRem ? 4
                                 : -1;
    if (kinds < 0)
        llvm_fail(l, "an operation on floating-point numbers is not supported");
    else if (kind == LOWER_F80)
        llvm_emit_four(l, IR_OP_fx, a, b, c, kinds);
    else
        llvm_emit_three(l, kind == LOWER_F32 ? single[kinds] : twice[kinds], a, b, c);
}

void llvm_lower_float_negate(struct lower *l, LLVMValueRef ins) {
    const struct llvm_shape *shape = llvm_shape_of(l, LLVMTypeOf(ins));
    uint16_t a = llvm_result(l, ins);
    for (uint32_t i = 0; i < shape->count; i++) {
        uint16_t b = llvm_operand_reg(l, llvm_operand_get(l, LLVMGetOperand(ins, 0), i));
        enum ir_op op = shape->leaf[i].kind == LOWER_F32   ? IR_OP_fneg32
                        : shape->leaf[i].kind == LOWER_F64 ? IR_OP_fneg64
                                                           : IR_OP_fxneg;
        llvm_emit_two(l, op, (uint16_t)(a + shape->leaf[i].slot), b);
    }
}

static enum ir_fxconv extended_kind(enum llvm_leaf_kind kind, bool is_signed) {
    assert(kind != LOWER_F80 && kind != LOWER_POINTER);
    return kind == LOWER_F32   ? IR_FXCONV_F32
           : kind == LOWER_F64 ? IR_FXCONV_F64
           : is_signed         ? IR_FXCONV_S64
                               : IR_FXCONV_U64;
}

static void between_floats(struct lower *l, struct llvm_leaf from, struct llvm_leaf to, uint16_t a,
                           uint16_t b) {
    assert(from.kind != to.kind && from.kind != LOWER_INT && to.kind != LOWER_INT);
    if (to.kind == LOWER_F80)
        llvm_emit_imm(l, IR_OP_fxfrom, a, b, extended_kind(from.kind, true));
    else if (from.kind == LOWER_F80)
        llvm_emit_imm(l, IR_OP_fxto, a, b, extended_kind(to.kind, true));
    else
        llvm_emit_imm(l, IR_OP_fconv, a, b,
                      from.kind == LOWER_F32 ? IR_FCONV_F32_F64 : IR_FCONV_F64_F32);
}

static struct llvm_operand to_64(struct lower *l, struct llvm_operand b, unsigned bits) {
    assert(bits >= 1 && bits <= 64);
    if (bits == 64)
        return b;
    uint16_t t = llvm_temp(l, 1);
    llvm_emit_imm(l, IR_OP_sext, t, llvm_operand_reg(l, b), bits | 64 << 8);
    return (struct llvm_operand){.reg = t, .slots = 1};
}

static uint16_t wide_source(struct lower *l, uint16_t b, unsigned bits, bool is_signed) {
    assert(bits > 64 && bits <= 128);
    if (bits == 128 || !is_signed)
        return b;
    uint16_t t = llvm_temp(l, 2);
    llvm_emit_mov(l, t, b);
    llvm_emit_imm(l, IR_OP_sext, (uint16_t)(t + 1), (uint16_t)(b + 1),
                  (int64_t)(bits - 64) | 64 << 8);
    return t;
}

static void from_integer(struct lower *l, struct llvm_leaf from, struct llvm_leaf to, uint16_t a,
                         struct llvm_operand value, bool is_signed) {
    assert(from.kind == LOWER_INT && to.kind != LOWER_INT);
    if (from.slots == 2) {
        uint16_t b = wide_source(l, llvm_operand_reg(l, value), from.bits, is_signed);
        if (to.kind == LOWER_F80)
            llvm_emit_imm(l, IR_OP_fxwide, a, b, is_signed ? 0 : 1);
        else
            llvm_emit_imm(l, IR_OP_wideto, a, b, (to.kind == LOWER_F64) + (is_signed ? 0 : 2));
        return;
    }
    uint16_t b = llvm_operand_reg(l, is_signed ? to_64(l, value, from.bits) : value);
    if (to.kind == LOWER_F80)
        llvm_emit_imm(l, IR_OP_fxfrom, a, b, extended_kind(LOWER_INT, is_signed));
    else if (to.kind == LOWER_F32)
        llvm_emit_imm(l, IR_OP_fconv, a, b, is_signed ? IR_FCONV_S64_F32 : IR_FCONV_U64_F32);
    else
        llvm_emit_imm(l, IR_OP_fconv, a, b, is_signed ? IR_FCONV_S64_F64 : IR_FCONV_U64_F64);
}

static void to_any_integer(struct lower *l, struct llvm_leaf from, struct llvm_leaf to, uint16_t a,
                           uint16_t b, bool is_signed) {
    assert(from.kind != LOWER_INT && to.kind == LOWER_INT);
    if (to.slots == 2) {
        if (from.kind == LOWER_F80)
            llvm_emit_imm(l, IR_OP_fxwide, a, b, is_signed ? 2 : 3);
        else
            llvm_emit_imm(l, IR_OP_widefrom, a, b, (from.kind == LOWER_F64) + (is_signed ? 0 : 2));
        llvm_wide_canonical(l, to.bits, a);
        return;
    }
    uint16_t t = to.bits == 64 ? a : llvm_temp(l, 1);
    if (from.kind == LOWER_F80)
        llvm_emit_imm(l, IR_OP_fxto, t, b, extended_kind(LOWER_INT, is_signed));
    else if (from.kind == LOWER_F32)
        llvm_emit_imm(l, IR_OP_fconv, t, b, is_signed ? IR_FCONV_F32_S64 : IR_FCONV_F32_U64);
    else
        llvm_emit_imm(l, IR_OP_fconv, t, b, is_signed ? IR_FCONV_F64_S64 : IR_FCONV_F64_U64);
    if (to.bits != 64)
        llvm_emit_imm(l, IR_OP_trunc, a, t, to.bits);
}

static void to_integer(struct lower *l, struct llvm_leaf from, struct llvm_leaf to, uint16_t a,
                       uint16_t b, bool is_signed) {
    struct llvm_guard guard = llvm_guard_conversion(from, to, b, is_signed);
    uint16_t result = llvm_guard_begin(l, guard, a, to.slots);
    to_any_integer(l, from, to, result, b, is_signed);
    llvm_guard_end(l, guard, a, result, to.slots);
}

void llvm_lower_float_cast(struct lower *l, LLVMOpcode op, struct llvm_leaf from,
                           struct llvm_leaf to, uint16_t a, struct llvm_operand b) {
    switch (op) {
    case LLVMFPTrunc:
    case LLVMFPExt: between_floats(l, from, to, a, llvm_operand_reg(l, b)); break;
    case LLVMSIToFP: from_integer(l, from, to, a, b, true); break;
    case LLVMUIToFP: from_integer(l, from, to, a, b, false); break;
    case LLVMFPToSI: to_integer(l, from, to, a, llvm_operand_reg(l, b), true); break;
    default: assert(op == LLVMFPToUI); to_integer(l, from, to, a, llvm_operand_reg(l, b), false);
    }
}
