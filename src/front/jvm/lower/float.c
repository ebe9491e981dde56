/* Floating point: arithmetic, conversions with Java's saturation, comparisons to a value. */
#include "front/jvm/lower/lower_int.h"

#include <assert.h>

enum { FROM_32_TO_64 = 32 | 64 << 8 };
enum { EQUAL = 1, GREATER = 2, LESS = 4, UNORDERED = 8 }; /* the bits of fcmp */

struct row {
    uint16_t op, ir; /* enum jvm_op, enum ir_op */
    bool wide;
};

static void two(struct jvm_lower *l, const struct row *x) {
    uint16_t c = jvm_lower_pop_reg(l), b = jvm_lower_pop_reg(l);
    jvm_emit_op(&l->e, x->ir, jvm_lower_push_new(l, x->wide), b, c);
}

static bool arithmetic(struct jvm_lower *l, enum jvm_op op) {
    static const struct row rows[] = {
        {JVM_OP_fadd, IR_OP_fadd32, false}, {JVM_OP_dadd, IR_OP_fadd64, true},
        {JVM_OP_fsub, IR_OP_fsub32, false}, {JVM_OP_dsub, IR_OP_fsub64, true},
        {JVM_OP_fmul, IR_OP_fmul32, false}, {JVM_OP_dmul, IR_OP_fmul64, true},
        {JVM_OP_fdiv, IR_OP_fdiv32, false}, {JVM_OP_ddiv, IR_OP_fdiv64, true},
        {JVM_OP_frem, IR_OP_frem32, false}, {JVM_OP_drem, IR_OP_frem64, true},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        if (rows[i].op == op) {
            two(l, &rows[i]);
            return true;
        }
    return false;
}

static void negate(struct jvm_lower *l, enum ir_op op, bool wide) {
    uint16_t b = jvm_lower_pop_reg(l);
    jvm_emit_op(&l->e, op, jvm_lower_push_new(l, wide), b, 0);
}

static void convert(struct jvm_lower *l, enum ir_fconv kind, bool from_int, bool wide) {
    uint16_t b = jvm_lower_pop_reg(l);
    if (from_int) {
        uint16_t whole = jvm_lower_scratch(l);
        jvm_emit_imm(&l->e, IR_OP_sext, whole, b, 0, FROM_32_TO_64);
        b = whole;
    }
    jvm_emit_imm(&l->e, IR_OP_fconv, jvm_lower_push_new(l, wide), b, 0, kind);
}

static bool conversion(struct jvm_lower *l, enum jvm_op op) {
    static const struct {
        uint16_t op;
        uint8_t kind;
        bool from_int, wide;
    } rows[] = {
        {JVM_OP_i2f, IR_FCONV_S64_F32, true, false},
        {JVM_OP_i2d, IR_FCONV_S64_F64, true, true},
        {JVM_OP_l2f, IR_FCONV_S64_F32, false, false},
        {JVM_OP_l2d, IR_FCONV_S64_F64, false, true},
        {JVM_OP_f2i, IR_FCONV_F32_S32_SAT, false, false},
        {JVM_OP_f2l, IR_FCONV_F32_S64_SAT, false, true},
        {JVM_OP_f2d, IR_FCONV_F32_F64, false, true},
        {JVM_OP_d2i, IR_FCONV_F64_S32_SAT, false, false},
        {JVM_OP_d2l, IR_FCONV_F64_S64_SAT, false, true},
        {JVM_OP_d2f, IR_FCONV_F64_F32, false, false},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        if (rows[i].op == op) {
            convert(l, rows[i].kind, rows[i].from_int, rows[i].wide);
            return true;
        }
    return false;
}

/* -1, 0 or 1; NaN counts as less (…cmpl) or as greater (…cmpg). */
static void compare(struct jvm_lower *l, enum ir_op op, bool unordered_is_less) {
    uint16_t c = jvm_lower_pop_reg(l), b = jvm_lower_pop_reg(l);
    uint16_t less = jvm_lower_scratch(l), greater = jvm_lower_scratch(l);
    jvm_emit_imm(&l->e, op, less, b, c, LESS | (unordered_is_less ? UNORDERED : 0));
    jvm_emit_imm(&l->e, op, greater, b, c, GREATER | (unordered_is_less ? 0 : UNORDERED));
    jvm_emit_op(&l->e, IR_OP_sub32, jvm_lower_push_new(l, false), greater, less);
}

bool jvm_lower_float(struct jvm_lower *l, enum jvm_op op) {
    switch (op) {
    case JVM_OP_fneg: negate(l, IR_OP_fneg32, false); return true;
    case JVM_OP_dneg: negate(l, IR_OP_fneg64, true); return true;
    case JVM_OP_fcmpl: compare(l, IR_OP_fcmp32, true); return true;
    case JVM_OP_fcmpg: compare(l, IR_OP_fcmp32, false); return true;
    case JVM_OP_dcmpl: compare(l, IR_OP_fcmp64, true); return true;
    case JVM_OP_dcmpg: compare(l, IR_OP_fcmp64, false); return true;
    default: return arithmetic(l, op) || conversion(l, op);
    }
}
