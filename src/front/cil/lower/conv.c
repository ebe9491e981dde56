/* Conversions of numbers, as mono does them where the standard leaves the result open. */
#include "front/cil/lower/lower_int.h"

#include "ir/op.h"
#include <assert.h>
#include <math.h>
#include <string.h>

struct target { /* the type that a conversion makes */
    enum cil_element element;
    uint32_t bits;
    bool is_signed;
};

static bool integer_target(enum cil_element e, struct target *out) {
    static const struct target targets[] = {
        {CIL_ELEMENT_I1, 8, true},   {CIL_ELEMENT_U1, 8, false},  {CIL_ELEMENT_I2, 16, true},
        {CIL_ELEMENT_U2, 16, false}, {CIL_ELEMENT_I4, 32, true},  {CIL_ELEMENT_U4, 32, false},
        {CIL_ELEMENT_I8, 64, true},  {CIL_ELEMENT_U8, 64, false}, {CIL_ELEMENT_I, 64, true},
        {CIL_ELEMENT_U, 64, false},
    };
    for (size_t i = 0; i < sizeof targets / sizeof *targets; i++)
        if (targets[i].element == e) {
            *out = targets[i];
            return true;
        }
    return false;
}

static bool is_float(enum kind k) {
    return k == KIND_R4 || k == KIND_R8;
}

static bool is_narrow(const struct value *v) {
    return v->kind == KIND_I4 || (v->kind == KIND_VALUE && cil_type_size(v->type) <= 4);
}

static void push_converted(struct lower *l, struct cil_type *t) {
    cil_push_reg(l, t);
}

/* ---- integers to integers ---- */

static void keep_value(struct lower *l, const struct value *v, struct cil_type *t) {
    struct value same = *v;
    same.type = t;
    same.kind = cil_kind_of(t);
    cil_push(l, same);
}

static int64_t fold(int64_t number, bool narrow, const struct target *to) {
    assert(to->bits == 8 || to->bits == 16 || to->bits == 32 || to->bits == 64);
    int64_t wide = !narrow ? number : to->is_signed ? (int32_t)number : (int64_t)(uint32_t)number;
    switch (to->bits) {
    case 8: return to->is_signed ? (int64_t)(uint32_t)(int8_t)wide : (uint8_t)wide;
    case 16: return to->is_signed ? (int64_t)(uint32_t)(int16_t)wide : (uint16_t)wide;
    case 32: return (uint32_t)wide;
    default: return wide;
    }
}

static void int_to_int(struct lower *l, const struct value *v, const struct target *to,
                       struct cil_type *t) {
    assert(v->kind != KIND_MEMORY && !is_float(v->kind));
    if (v->place == IN_CONST && !v->function) {
        cil_push_const(l, t, fold(v->number, is_narrow(v), to));
        return;
    }
    uint16_t x = cil_use(l, v);
    if (to->bits < 32 && to->is_signed)
        cil_emit_abc(l, IR_OP_sext, cil_dest(l), x, 0, to->bits | 32 << 8);
    else if (to->bits < 32)
        cil_emit_abc(l, IR_OP_trunc, cil_dest(l), x, 0, to->bits);
    else if (to->bits == 32 && !is_narrow(v))
        cil_emit_abc(l, IR_OP_trunc, cil_dest(l), x, 0, 32);
    else if (to->bits == 64 && to->is_signed && is_narrow(v))
        cil_emit_abc(l, IR_OP_sext, cil_dest(l), x, 0, 32 | 64 << 8);
    else {
        keep_value(l, v, t);
        return;
    }
    push_converted(l, t);
}

/* ---- floats to integers ---- */

/* A 32-bit result that does not fit is the smallest integer, as on x86. */
static void clamp32(struct lower *l, uint16_t wide, uint16_t to) {
    uint16_t back = cil_scratch(l), same = cil_scratch(l), low = cil_scratch(l),
             least = cil_scratch(l);
    cil_emit_abc(l, IR_OP_sext, back, wide, 0, 32 | 64 << 8);
    cil_emit_abc(l, IR_OP_eq, same, back, wide, 0);
    cil_emit_abc(l, IR_OP_trunc, low, wide, 0, 32);
    cil_emit_const(l, least, (int64_t)0x80000000u);
    cil_emit_xy(l, IR_OP_select, to, same, low, least, 0);
}

static int64_t double_bits(double d) {
    int64_t bits;
    memcpy(&bits, &d, sizeof bits);
    return bits;
}

/* From 2^63 on, the part above 2^63 is converted and its sign bit is flipped. */
static void float_to_u64(struct lower *l, uint16_t x, uint16_t to) {
    uint16_t half = cil_scratch(l), above = cil_scratch(l), low = cil_scratch(l),
             high = cil_scratch(l), less = cil_scratch(l);
    cil_emit_const(l, half, double_bits(9223372036854775808.0));
    cil_emit_abc(l, IR_OP_fcmp64, less, x, half, 4);
    cil_emit_abc(l, IR_OP_fsub64, above, x, half, 0);
    cil_emit_abc(l, IR_OP_fconv, low, x, 0, IR_FCONV_F64_S64);
    cil_emit_abc(l, IR_OP_fconv, high, above, 0, IR_FCONV_F64_S64);
    cil_emit_abc(l, IR_OP_xori, high, high, 0, INT64_MIN);
    cil_emit_xy(l, IR_OP_select, to, less, low, high, 0);
}

static void float_to_int(struct lower *l, const struct value *v, const struct target *to,
                         struct cil_type *t) {
    assert(is_float(v->kind));
    uint16_t x = cil_use_as(l, v, KIND_R8), wide = cil_scratch(l), dest = cil_dest(l);
    if (to->bits == 64 && !to->is_signed) {
        float_to_u64(l, x, dest);
        push_converted(l, t);
        return;
    }
    cil_emit_abc(l, IR_OP_fconv, wide, x, 0, IR_FCONV_F64_S64);
    if (to->bits == 64)
        cil_emit_abc(l, IR_OP_mov, dest, wide, 0, 0);
    else if (to->bits == 32 && !to->is_signed)
        cil_emit_abc(l, IR_OP_trunc, dest, wide, 0, 32);
    else {
        uint16_t low = to->bits == 32 ? dest : cil_scratch(l);
        clamp32(l, wide, low);
        if (to->bits < 32)
            cil_emit_abc(l, to->is_signed ? IR_OP_sext : IR_OP_trunc, dest, low, 0,
                         to->is_signed ? to->bits | 32 << 8 : to->bits);
    }
    push_converted(l, t);
}

/* ---- to floats ---- */

static void to_float(struct lower *l, const struct value *v, bool wide, bool is_unsigned) {
    struct cil_type *t = cil_known(l->cil, wide ? CIL_KNOWN_R8 : CIL_KNOWN_R4);
    uint16_t dest = cil_dest(l);
    if (is_float(v->kind)) {
        uint16_t x = cil_use_as(l, v, wide ? KIND_R8 : KIND_R4);
        if (x != dest)
            cil_emit_abc(l, IR_OP_mov, dest, x, 0, 0);
        push_converted(l, t);
        return;
    }
    bool from_u64 = is_unsigned && !is_narrow(v);
    uint16_t x = is_unsigned ? cil_use(l, v) : cil_use_as(l, v, KIND_I8);
    enum ir_fconv how = wide ? (from_u64 ? IR_FCONV_U64_F64 : IR_FCONV_S64_F64)
                             : (from_u64 ? IR_FCONV_U64_F32 : IR_FCONV_S64_F32);
    cil_emit_abc(l, IR_OP_fconv, dest, x, 0, how);
    push_converted(l, t);
}

/* ---- checked ---- */

/* Raises unless the 64-bit integer in x, of that signedness, is in the target's range. */
static void check_int(struct lower *l, uint16_t x, bool from_unsigned, const struct target *to) {
    assert(to->bits <= 64);
    uint16_t bad = cil_scratch(l);
    if (to->bits == 64) {
        if (from_unsigned == !to->is_signed)
            return;
        cil_emit_abc(l, IR_OP_slt64i, bad, x, 0, 0);
    } else if (from_unsigned || !to->is_signed) {
        uint32_t bits = to->is_signed ? to->bits - 1 : to->bits;
        cil_emit_abc(l, IR_OP_lshri, bad, x, 0, bits); /* the bits above: not 0 is true */
    } else {
        uint16_t back = cil_scratch(l);
        cil_emit_abc(l, IR_OP_sext, back, x, 0, to->bits | 64 << 8);
        cil_emit_abc(l, IR_OP_ne, bad, back, x, 0);
    }
    cil_raise_if(l, bad, IR_RAISE_OVERFLOW);
}

/* Raises unless lowest - 1 < x < highest + 1, which never holds for NaN. */
static void check_float(struct lower *l, uint16_t x, const struct target *to) {
    double high = ldexp(1, (int)(to->is_signed ? to->bits - 1 : to->bits));
    bool exact = to->bits == 64 && to->is_signed; /* -2^63 - 1 is no double */
    double low = !to->is_signed ? -1 : exact ? -high : -high - 1;
    uint16_t bound = cil_scratch(l), above = cil_scratch(l), below = cil_scratch(l),
             bad = cil_scratch(l);
    cil_emit_const(l, bound, double_bits(low));
    cil_emit_abc(l, IR_OP_fcmp64, above, x, bound, exact ? 3 : 2);
    cil_emit_const(l, bound, double_bits(high));
    cil_emit_abc(l, IR_OP_fcmp64, below, x, bound, 4);
    cil_emit_abc(l, IR_OP_and, bad, above, below, 0);
    cil_emit_abc(l, IR_OP_xori, bad, bad, 0, 1);
    cil_raise_if(l, bad, IR_RAISE_OVERFLOW);
}

static void checked(struct lower *l, const struct value *v, const struct target *to,
                    struct cil_type *t, bool from_unsigned) {
    assert(v->kind != KIND_MEMORY);
    uint16_t dest = cil_dest(l), wide;
    if (is_float(v->kind)) {
        uint16_t x = cil_use_as(l, v, KIND_R8);
        check_float(l, x, to);
        wide = cil_scratch(l);
        bool whole = to->bits == 64 && !to->is_signed;
        cil_emit_abc(l, IR_OP_fconv, wide, x, 0, whole ? IR_FCONV_F64_U64 : IR_FCONV_F64_S64);
    } else {
        wide = from_unsigned ? cil_use(l, v) : cil_use_as(l, v, KIND_I8);
        check_int(l, wide, from_unsigned, to);
    }
    if (to->bits == 64)
        cil_emit_abc(l, IR_OP_mov, dest, wide, 0, 0);
    else /* in range, so its low 32 bits are its form on the stack */
        cil_emit_abc(l, IR_OP_trunc, dest, wide, 0, 32);
    push_converted(l, t);
}

/* ---- instructions ---- */

enum check { UNCHECKED, CHECKED, CHECKED_UN };

static enum cil_element element_of(enum cil_opcode op, enum check *check) {
    static const struct {
        enum cil_opcode plain, checked, checked_un;
        enum cil_element element;
    } rows[] = {
        {CIL_OP_CONV_I1, CIL_OP_CONV_OVF_I1, CIL_OP_CONV_OVF_I1_UN, CIL_ELEMENT_I1},
        {CIL_OP_CONV_U1, CIL_OP_CONV_OVF_U1, CIL_OP_CONV_OVF_U1_UN, CIL_ELEMENT_U1},
        {CIL_OP_CONV_I2, CIL_OP_CONV_OVF_I2, CIL_OP_CONV_OVF_I2_UN, CIL_ELEMENT_I2},
        {CIL_OP_CONV_U2, CIL_OP_CONV_OVF_U2, CIL_OP_CONV_OVF_U2_UN, CIL_ELEMENT_U2},
        {CIL_OP_CONV_I4, CIL_OP_CONV_OVF_I4, CIL_OP_CONV_OVF_I4_UN, CIL_ELEMENT_I4},
        {CIL_OP_CONV_U4, CIL_OP_CONV_OVF_U4, CIL_OP_CONV_OVF_U4_UN, CIL_ELEMENT_U4},
        {CIL_OP_CONV_I8, CIL_OP_CONV_OVF_I8, CIL_OP_CONV_OVF_I8_UN, CIL_ELEMENT_I8},
        {CIL_OP_CONV_U8, CIL_OP_CONV_OVF_U8, CIL_OP_CONV_OVF_U8_UN, CIL_ELEMENT_U8},
        {CIL_OP_CONV_I, CIL_OP_CONV_OVF_I, CIL_OP_CONV_OVF_I_UN, CIL_ELEMENT_I},
        {CIL_OP_CONV_U, CIL_OP_CONV_OVF_U, CIL_OP_CONV_OVF_U_UN, CIL_ELEMENT_U},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        *check = op == rows[i].plain ? UNCHECKED : op == rows[i].checked ? CHECKED : CHECKED_UN;
        if (op == rows[i].plain || op == rows[i].checked || op == rows[i].checked_un)
            return rows[i].element;
    }
    return CIL_ELEMENT_END;
}

static void convert(struct lower *l, enum cil_element e, enum check check) {
    struct value v = cil_pop(l);
    struct cil_type *t = cil_type_element(l->cil, e);
    struct target to;
    if (v.kind == KIND_MEMORY || !integer_target(e, &to))
        cil_lower_fail(l, "a %s is converted to a number", cil_type_name(v.type));
    else if (check != UNCHECKED)
        checked(l, &v, &to, t, check == CHECKED_UN);
    else if (is_float(v.kind))
        float_to_int(l, &v, &to, t);
    else
        int_to_int(l, &v, &to, t);
}

bool cil_lower_conv(struct lower *l, const struct cil_ins *i) {
    enum check check;
    enum cil_element e = element_of(i->op, &check);
    struct value v;
    if (e != CIL_ELEMENT_END) {
        convert(l, e, check);
        return true;
    }
    switch (i->op) {
    case CIL_OP_CONV_R4:
    case CIL_OP_CONV_R8:
    case CIL_OP_CONV_R_UN:
        v = cil_pop(l);
        to_float(l, &v, i->op != CIL_OP_CONV_R4, i->op == CIL_OP_CONV_R_UN);
        return true;
    default: return false;
    }
}
