/* Conversions, a scalar at a time; and bitcasts, which cut a value's bits anew. */
#include "front/llvm/core/emit.h"
#include "front/llvm/core/shape.h"
#include "front/llvm/lower/scalar.h"
#include "front/llvm/lower/value.h"
#include <assert.h>

static uint16_t next_reg(uint16_t reg) {
    return (uint16_t)(reg + 1);
}

static void truncate(struct lower *l, struct llvm_leaf from, struct llvm_leaf to, uint16_t a,
                     struct llvm_operand value) {
    assert(from.bits > to.bits && from.kind == LOWER_INT);
    uint16_t b = llvm_operand_reg(l, value);
    if (to.slots == 2) {
        assert(from.slots == 2);
        llvm_emit_mov(l, a, b);
        llvm_emit_imm(l, IR_OP_trunc, next_reg(a), next_reg(b), to.bits - 64);
    } else if (to.bits == 64) {
        llvm_emit_mov(l, a, b);
    } else {
        llvm_emit_imm(l, IR_OP_trunc, a, b, to.bits);
    }
}

static void extend_zero(struct lower *l, struct llvm_leaf from, struct llvm_leaf to, uint16_t a,
                        struct llvm_operand value) {
    assert(from.bits < to.bits && from.slots <= to.slots);
    uint16_t b = llvm_operand_reg(l, value);
    llvm_emit_mov(l, a, b);
    if (to.slots == 2 && from.slots == 2)
        llvm_emit_mov(l, next_reg(a), next_reg(b));
    else if (to.slots == 2)
        llvm_emit_const(l, next_reg(a), 0);
}

static void extend_sign(struct lower *l, struct llvm_leaf from, struct llvm_leaf to, uint16_t a,
                        struct llvm_operand value) {
    assert(from.bits < to.bits && from.slots <= to.slots);
    uint16_t b = llvm_operand_reg(l, value);
    if (to.slots == 1) {
        llvm_emit_imm(l, IR_OP_sext, a, b, from.bits | (int64_t)to.bits << 8);
    } else if (from.slots == 2) {
        llvm_emit_mov(l, a, b);
        llvm_emit_imm(l, IR_OP_sext, next_reg(a), next_reg(b),
                      (from.bits - 64) | (int64_t)(to.bits - 64) << 8);
    } else {
        llvm_emit_imm(l, IR_OP_wideext, a, b, from.bits);
        llvm_wide_canonical(l, to.bits, a);
    }
}

static void pointer_to_integer(struct lower *l, struct llvm_leaf to, uint16_t a,
                               struct llvm_operand value) {
    assert(to.kind == LOWER_INT && value.slots == 1);
    uint16_t b = llvm_operand_reg(l, value);
    unsigned bits = l->is_32 ? 32 : 64;
    if (l->is_32) {
        uint16_t t = to.bits < bits ? llvm_temp(l, 1) : a;
        llvm_emit_two(l, IR_OP_ptrtoint32, t, b);
        b = t;
    }
    if (to.bits < bits)
        llvm_emit_imm(l, IR_OP_trunc, a, b, to.bits);
    else
        llvm_emit_mov(l, a, b);
    if (to.slots == 2)
        llvm_emit_const(l, next_reg(a), 0);
}

static void integer_to_pointer(struct lower *l, struct llvm_leaf from, uint16_t a,
                               struct llvm_operand value) {
    assert(l->failed || (from.kind == LOWER_INT && value.slots == from.slots));
    uint16_t b = llvm_operand_reg(l, value);
    if (!l->is_32) {
        llvm_emit_mov(l, a, b);
        return;
    }
    if (from.bits > 32) {
        uint16_t t = llvm_temp(l, 1);
        llvm_emit_imm(l, IR_OP_trunc, t, b, 32);
        b = t;
    }
    llvm_emit_two(l, IR_OP_inttoptr32, a, b);
}

/* ---- bitcasts ---- */

/* A run of at most 64 bits of a value in registers, as the low bits of a new register. */
static void gather(struct lower *l, const struct llvm_shape *from, uint16_t b, uint64_t first,
                   unsigned bits, uint16_t to) {
    assert(bits >= 1 && bits <= 64);
    uint64_t begin = 0;
    bool any = false;
    for (uint32_t i = 0; i < from->count; i++) {
        for (unsigned slot = 0; slot < from->leaf[i].slots; slot++) {
            unsigned width = from->leaf[i].bits - 64 * slot;
            width = width > 64 ? 64 : width;
            uint16_t reg = (uint16_t)(b + from->leaf[i].slot + slot);
            if (begin < first + bits && begin + width > first) {
                uint16_t piece = llvm_temp(l, 1);
                if (begin < first)
                    llvm_emit_imm(l, IR_OP_lshri, piece, reg, (int64_t)(first - begin));
                else if (begin > first)
                    llvm_emit_imm(l, IR_OP_shl64i, piece, reg, (int64_t)(begin - first));
                else
                    llvm_emit_mov(l, piece, reg);
                if (any)
                    llvm_emit_three(l, IR_OP_or, to, to, piece);
                else
                    llvm_emit_mov(l, to, piece);
                any = true;
            }
            begin += width;
        }
    }
    if (!any)
        llvm_emit_const(l, to, 0);
    else if (bits < 64)
        llvm_emit_imm(l, IR_OP_trunc, to, to, bits);
}

static void to_pointer(struct lower *l, uint8_t kind, uint16_t reg) {
    if (kind == LOWER_POINTER && l->is_32)
        llvm_emit_two(l, IR_OP_inttoptr32, reg, reg);
}

/* The bits of a 32-bit pointer in memory differ from those in a register. */
static uint16_t with_plain_pointers(struct lower *l, const struct llvm_shape *from, uint16_t b) {
    bool any = false;
    for (uint32_t i = 0; i < from->count; i++)
        any |= from->leaf[i].kind == LOWER_POINTER;
    if (!any || !l->is_32)
        return b;
    uint16_t copy = llvm_temp(l, from->slots);
    for (uint32_t i = 0; i < from->count; i++)
        for (unsigned n = 0; n < from->leaf[i].slots; n++) {
            uint32_t slot = from->leaf[i].slot + n;
            llvm_emit_two(l, from->leaf[i].kind == LOWER_POINTER ? IR_OP_ptrtoint32 : IR_OP_mov,
                          (uint16_t)(copy + slot), (uint16_t)(b + slot));
        }
    return copy;
}

static uint64_t bits_of(const struct llvm_shape *shape) {
    uint64_t bits = 0;
    for (uint32_t i = 0; i < shape->count; i++)
        bits += shape->leaf[i].bits;
    return bits;
}

void llvm_lower_bitcast(struct lower *l, const struct llvm_shape *from, uint16_t b,
                        const struct llvm_shape *to, uint16_t a) {
    assert(l->failed || bits_of(from) == bits_of(to));
    uint64_t bit = 0;
    b = with_plain_pointers(l, from, b);
    for (uint32_t i = 0; i < to->count; i++)
        for (unsigned slot = 0; slot < to->leaf[i].slots; slot++) {
            unsigned width = to->leaf[i].bits - 64 * slot;
            width = width > 64 ? 64 : width;
            uint16_t reg = (uint16_t)(a + to->leaf[i].slot + slot);
            gather(l, from, b, bit, width, reg);
            to_pointer(l, to->leaf[i].kind, reg);
            bit += width;
        }
}

static void lower_bitcast_ins(struct lower *l, LLVMValueRef ins) {
    LLVMValueRef operand = LLVMGetOperand(ins, 0);
    const struct llvm_shape *from = llvm_shape_of(l, LLVMTypeOf(operand));
    const struct llvm_shape *to = llvm_shape_of(l, LLVMTypeOf(ins));
    if (from->count == to->count && from->slots == to->slots) {
        llvm_value_into(l, llvm_result(l, ins), operand);
        return;
    }
    llvm_lower_bitcast(l, from, llvm_value_reg(l, operand), to, llvm_result(l, ins));
}

void llvm_lower_cast(struct lower *l, LLVMValueRef ins) {
    LLVMOpcode op = LLVMGetInstructionOpcode(ins);
    if (op == LLVMBitCast || op == LLVMAddrSpaceCast) {
        lower_bitcast_ins(l, ins);
        return;
    }
    LLVMValueRef operand = LLVMGetOperand(ins, 0);
    const struct llvm_shape *from = llvm_shape_of(l, LLVMTypeOf(operand));
    const struct llvm_shape *to = llvm_shape_of(l, LLVMTypeOf(ins));
    uint16_t result = llvm_result(l, ins);
    for (uint32_t i = 0; i < to->count && !l->failed; i++) {
        assert(i < from->count);
        struct llvm_operand b = llvm_operand_get(l, operand, i);
        uint16_t a = (uint16_t)(result + to->leaf[i].slot);
        switch (op) {
        case LLVMTrunc: truncate(l, from->leaf[i], to->leaf[i], a, b); break;
        case LLVMZExt: extend_zero(l, from->leaf[i], to->leaf[i], a, b); break;
        case LLVMSExt: extend_sign(l, from->leaf[i], to->leaf[i], a, b); break;
        case LLVMPtrToInt: pointer_to_integer(l, to->leaf[i], a, b); break;
        case LLVMIntToPtr: integer_to_pointer(l, from->leaf[i], a, b); break;
        default: llvm_lower_float_cast(l, op, from->leaf[i], to->leaf[i], a, b);
        }
    }
}
