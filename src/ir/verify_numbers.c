/* The second part of the verifier: checks the numbers in instructions against those that each
 * operation allows. */
#include "ir/verify_int.h"

#include <assert.h>

static bool check_width(const struct ir_check *k, int64_t width) {
    if (width < 1 || width > 64)
        return ir_check_fail(k, "a width of %lld bits is not in 1..64", (long long)width);
    return true;
}

static bool check_kind_width(const struct ir_check *k, int64_t imm, int64_t last) {
    if ((imm & 255) > last)
        return ir_check_fail(k, "there is no kind %lld", (long long)(imm & 255));
    return check_width(k, imm >> 8);
}

/* Does the operation's row in ops.def allow this number? */
static bool check_imm(const struct ir_check *k, const struct ir_ins *i) {
    const struct ir_op_info *op = &ir_op_table[i->op];
    switch (op->imm) {
    case IR_IMM_ANY: return true;
    case IR_IMM_RANGE:
        return (i->imm >= op->imm_low && i->imm <= op->imm_high) ||
               ir_check_fail(k, "the number %lld is not in %d..%d", (long long)i->imm, op->imm_low,
                             op->imm_high);
    case IR_IMM_KIND_WIDTH: return check_kind_width(k, i->imm, op->imm_high);
    }
    assert(false && "a row with an unknown kind of imm");
    return false;
}

static bool check_bits(const struct ir_check *k, const struct ir_ins *i) {
    enum { BYTE_SWAP = 3 };
    if ((i->imm & 255) == BYTE_SWAP && (i->imm >> 8) % 8 != 0)
        return ir_check_fail(k, "a byte swap of %lld bits", (long long)(i->imm >> 8));
    return true;
}

static bool check_sext(const struct ir_check *k, const struct ir_ins *i) {
    int64_t from = i->imm & 255, to = i->imm >> 8;
    if (!check_width(k, from) || !check_width(k, to))
        return false;
    if (from > to)
        return ir_check_fail(k, "an extension from %lld to %lld bits", (long long)from,
                             (long long)to);
    return true;
}

static bool check_fmath(const struct ir_check *k, const struct ir_ins *i) {
    if (i->imm < 0 || (i->imm & ~(int64_t)IR_FMATH_F32) >= IR_FMATH_KINDS)
        return ir_check_fail(k, "there is no function %lld", (long long)i->imm);
    return true;
}

static bool check_order(const struct ir_check *k, uint32_t flags, uint32_t allowed) {
    uint32_t order = flags & IR_MEM_ORDER;
    assert(!(allowed >> (IR_ORDER_SEQ_CST + 1)));
    if (!(allowed >> order & 1))
        return ir_check_fail(k, "the memory order %u is not one for this operation", order);
    return true;
}

#define ORDER(name) (1u << IR_ORDER_##name)

static bool check_access(const struct ir_check *k, const struct ir_ins *i) {
    if (i->c & ~(IR_MEM_ORDER | IR_MEM_VOLATILE | IR_MEM_ALIGN | IR_MEM_FINAL | IR_MEM_CONFINED))
        return ir_check_fail(k, "unknown memory flags 0x%x", i->c);
    uint32_t both = ORDER(PLAIN) | ORDER(UNORDERED) | ORDER(RELAXED) | ORDER(SEQ_CST);
    bool load = ir_op_table[i->op].effect == IR_EFFECT_LOAD;
    assert(load || ir_op_table[i->op].effect == IR_EFFECT_STORE);
    return check_order(k, i->c, both | (load ? ORDER(ACQUIRE) : ORDER(RELEASE)));
}

static bool check_update(const struct ir_check *k, const struct ir_ins *i) {
    uint32_t known = IR_MEM_ORDER | IR_MEM_VOLATILE | IR_MEM_ALIGN | IR_MEM_WIDTH | IR_MEM_POINTER;
    uint32_t width = (i->y & IR_MEM_WIDTH) >> IR_MEM_WIDTH_SHIFT;
    known |= i->op == IR_OP_weakcas ? IR_MEM_RETRY : 0;
    known |= i->op == IR_OP_rmw ? 0 : IR_MEM_FAILURE;
    assert(ir_op_table[i->op].size == IR_SIZE_IN_Y);
    if (i->y & ~known)
        return ir_check_fail(k, "unknown memory flags 0x%x", i->y);
    if (width > 3)
        return ir_check_fail(k, "a width of 2^%u bytes", width);
    if ((i->y & IR_MEM_POINTER) && width != 2)
        return ir_check_fail(k, "a pointer in 32-bit form with a width of %u bytes", 1u << width);
    if (i->op == IR_OP_rmw) {
        if (i->x >= IR_RMW_KINDS)
            return ir_check_fail(k, "there is no kind %u of read-modify-write", i->x);
        if ((i->x == IR_RMW_FADD || i->x == IR_RMW_FSUB) && width < 2)
            return ir_check_fail(k, "a floating-point number of %u bytes", 1u << width);
    }
    uint32_t failure = (i->y & IR_MEM_FAILURE) >> IR_MEM_FAILURE_SHIFT;
    if (failure && !check_order(k, failure, ORDER(RELAXED) | ORDER(ACQUIRE) | ORDER(SEQ_CST)))
        return false;
    return check_order(k, i->y, (1u << (IR_ORDER_SEQ_CST + 1)) - 1);
}

static bool check_fence(const struct ir_check *k, const struct ir_ins *i) {
    assert(ir_op_table[i->op].effect == IR_EFFECT_FENCE);
    if (i->x & ~(uint32_t)IR_MEM_ORDER)
        return ir_check_fail(k, "unknown memory flags 0x%x", i->x);
    return check_order(k, i->x,
                       ORDER(RELAXED) | ORDER(ACQUIRE) | ORDER(RELEASE) | ORDER(ACQ_REL) |
                           ORDER(SEQ_CST));
}

static bool check_three(const struct ir_check *k, const struct ir_ins *i) {
    if (i->op == IR_OP_funnel)
        return (i->y & ~0x1ffu) ? ir_check_fail(k, "unknown flags 0x%x", i->y)
                                : check_width(k, i->y & 255);
    if (i->op == IR_OP_fma && i->y != 32 && i->y != 64)
        return ir_check_fail(k, "a width of %u bits is not 32 or 64", i->y);
    return true;
}

/* x: whether the places may overlap, and twice the largest piece. */
static bool check_block(const struct ir_check *k, const struct ir_ins *i, uint32_t may_overlap) {
    uint32_t piece = i->x / 2;
    if (i->x & 1 & ~may_overlap)
        return ir_check_fail(k, "unknown flags 0x%x", i->x);
    return (piece <= 8 && !(piece & (piece - 1))) || ir_check_fail(k, "a piece of %u bytes", piece);
}

bool ir_check_numbers(const struct ir_check *k, const struct ir_ins *i) {
    enum { FAULT_KINDS = 64 };
    if (!check_imm(k, i))
        return false;
    switch (ir_op_table[i->op].form) {
    case IR_FORM_LD:
    case IR_FORM_LD2:
    case IR_FORM_ST:
    case IR_FORM_ST2: return check_access(k, i);
    case IR_FORM_RMW:
    case IR_FORM_CAS:
    case IR_FORM_CAS2: return check_update(k, i);
    case IR_FORM_FENCE: return check_fence(k, i);
    case IR_FORM_DBCX: return check_three(k, i);
    case IR_FORM_COPY: return check_block(k, i, 1);
    case IR_FORM_FILL: return check_block(k, i, 0);
    case IR_FORM_BN: return i->x <= 1 || ir_check_fail(k, "unknown flags 0x%x", i->x);
    case IR_FORM_ALLOCA: return i->c < 32 || ir_check_fail(k, "an alignment of 2^%u", i->c);
    case IR_FORM_TRAP:
        return (i->x && i->x < FAULT_KINDS) || ir_check_fail(k, "there is no fault %u", i->x);
    default: break;
    }
    switch (i->op) {
    case IR_OP_sext: return check_sext(k, i);
    case IR_OP_bits: return check_bits(k, i);
    case IR_OP_fmath: return check_fmath(k, i);
    default: return true;
    }
}
