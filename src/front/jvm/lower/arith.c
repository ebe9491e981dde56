/* Integers: arithmetic, shifts, comparisons to a value, conversions among them. */
#include "front/jvm/lower/lower_int.h"

#include <assert.h>

enum { FROM_32_TO_64 = 32 | 64 << 8, FROM_8_TO_32 = 8 | 32 << 8, FROM_16_TO_32 = 16 | 32 << 8 };

/* One row for each opcode of two operands: the operation, the one that takes a constant on its
 * right (nop: none), what happens to that constant. */
enum constant { AS_IT_IS, NEGATED, MASKED_31, MASKED_63 };
struct binary {
    uint16_t op; /* enum jvm_op */
    uint16_t general, constant;
    uint8_t treat;
    bool wide, commutes;
};

static const struct binary binaries[] = {
    {JVM_OP_iadd, IR_OP_add32, IR_OP_add32i, AS_IT_IS, false, true},
    {JVM_OP_ladd, IR_OP_add64, IR_OP_add64i, AS_IT_IS, true, true},
    {JVM_OP_isub, IR_OP_sub32, IR_OP_add32i, NEGATED, false, false},
    {JVM_OP_lsub, IR_OP_sub64, IR_OP_add64i, NEGATED, true, false},
    {JVM_OP_imul, IR_OP_mul32, IR_OP_mul32i, AS_IT_IS, false, true},
    {JVM_OP_lmul, IR_OP_mul64, IR_OP_mul64i, AS_IT_IS, true, true},
    {JVM_OP_idiv, IR_OP_wdiv32, IR_OP_nop, AS_IT_IS, false, false},
    {JVM_OP_ldiv, IR_OP_wdiv64, IR_OP_nop, AS_IT_IS, true, false},
    {JVM_OP_irem, IR_OP_wrem32, IR_OP_nop, AS_IT_IS, false, false},
    {JVM_OP_lrem, IR_OP_wrem64, IR_OP_nop, AS_IT_IS, true, false},
    {JVM_OP_ishl, IR_OP_shl32, IR_OP_shl32i, MASKED_31, false, false},
    {JVM_OP_lshl, IR_OP_shl64, IR_OP_shl64i, MASKED_63, true, false},
    {JVM_OP_ishr, IR_OP_ashr32, IR_OP_ashr32i, MASKED_31, false, false},
    {JVM_OP_lshr, IR_OP_ashr64, IR_OP_ashr64i, MASKED_63, true, false},
    {JVM_OP_iushr, IR_OP_lshr, IR_OP_lshri, MASKED_31, false, false},
    {JVM_OP_lushr, IR_OP_lshr, IR_OP_lshri, MASKED_63, true, false},
    {JVM_OP_iand, IR_OP_and, IR_OP_andi, AS_IT_IS, false, true},
    {JVM_OP_land, IR_OP_and, IR_OP_andi, AS_IT_IS, true, true},
    {JVM_OP_ior, IR_OP_or, IR_OP_ori, AS_IT_IS, false, true},
    {JVM_OP_lor, IR_OP_or, IR_OP_ori, AS_IT_IS, true, true},
    {JVM_OP_ixor, IR_OP_xor, IR_OP_xori, AS_IT_IS, false, true},
    {JVM_OP_lxor, IR_OP_xor, IR_OP_xori, AS_IT_IS, true, true},
};

static const struct binary *binary_of(enum jvm_op op) {
    for (size_t i = 0; i < sizeof binaries / sizeof *binaries; i++)
        if (binaries[i].op == op)
            return &binaries[i];
    return NULL;
}

static int64_t treat(uint64_t bits, uint8_t how) {
    switch (how) {
    case NEGATED: return (int64_t)(0 - bits);
    case MASKED_31: return (int64_t)(bits & 31);
    case MASKED_63: return (int64_t)(bits & 63);
    default: return (int64_t)bits;
    }
}

static void binary(struct jvm_lower *l, const struct binary *x) {
    struct jvm_value c = jvm_lower_pop(l), b = jvm_lower_pop(l);
    assert(b.wide == x->wide && c.wide == (x->wide && x->treat != MASKED_63));
    if (b.is_const && !c.is_const && x->commutes) {
        struct jvm_value other = b;
        b = c;
        c = other;
    }
    uint16_t left = jvm_lower_reg(l, &b);
    if (c.is_const && x->constant != IR_OP_nop) {
        uint16_t a = jvm_lower_push_new(l, x->wide);
        jvm_emit_imm(&l->e, x->constant, a, left, 0, treat(c.bits, x->treat));
        return;
    }
    uint16_t right = jvm_lower_reg(l, &c);
    if (x->op == JVM_OP_iushr) { /* lshr looks at six bits, int shifts at five */
        uint16_t masked = jvm_lower_scratch(l);
        jvm_emit_imm(&l->e, IR_OP_andi, masked, right, 0, 31);
        right = masked;
    }
    uint16_t a = jvm_lower_push_new(l, x->wide);
    jvm_emit_op(&l->e, x->general, a, left, right);
}

static void unary(struct jvm_lower *l, enum ir_op op, int64_t imm, bool wide) {
    uint16_t b = jvm_lower_pop_reg(l);
    uint16_t a = jvm_lower_push_new(l, wide);
    jvm_emit_imm(&l->e, op, a, b, 0, imm);
}

/* -1, 0 or 1. If a branch follows, lower/branch.c has a better way. */
static void compare_long(struct jvm_lower *l) {
    uint16_t c = jvm_lower_pop_reg(l), b = jvm_lower_pop_reg(l);
    uint16_t less = jvm_lower_scratch(l), greater = jvm_lower_scratch(l);
    jvm_emit_op(&l->e, IR_OP_slt64, less, b, c);
    jvm_emit_op(&l->e, IR_OP_slt64, greater, c, b);
    jvm_emit_op(&l->e, IR_OP_sub32, jvm_lower_push_new(l, false), greater, less);
}

static void increment(struct jvm_lower *l) {
    const uint8_t *at = l->code.at + l->pc;
    bool wide = at[0] == JVM_OP_wide;
    uint32_t local = wide ? jvm_bytes_u2(at + 2) : at[1];
    int32_t by = wide ? (int16_t)jvm_bytes_u2(at + 4) : (int8_t)at[2];
    uint16_t r = jvm_lower_local(l, local);
    assert(!wide || at[1] == JVM_OP_iinc);
    jvm_lower_preserve(l, r);
    jvm_emit_imm(&l->e, IR_OP_add32i, r, r, 0, by);
}

bool jvm_lower_arith(struct jvm_lower *l, enum jvm_op op) {
    const struct binary *x = binary_of(op);
    if (x) {
        binary(l, x);
        return true;
    }
    switch (op) {
    case JVM_OP_ineg: unary(l, IR_OP_mul32i, -1, false); return true;
    case JVM_OP_lneg: unary(l, IR_OP_mul64i, -1, true); return true;
    case JVM_OP_i2l: unary(l, IR_OP_sext, FROM_32_TO_64, true); return true;
    case JVM_OP_l2i: unary(l, IR_OP_trunc, 32, false); return true;
    case JVM_OP_i2b: unary(l, IR_OP_sext, FROM_8_TO_32, false); return true;
    case JVM_OP_i2s: unary(l, IR_OP_sext, FROM_16_TO_32, false); return true;
    case JVM_OP_i2c: unary(l, IR_OP_andi, 0xffff, false); return true;
    case JVM_OP_lcmp: compare_long(l); return true;
    case JVM_OP_iinc: increment(l); return true;
    default: return false;
    }
}
