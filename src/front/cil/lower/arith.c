/* Arithmetic, plain and checked. */
#include "front/cil/lower/lower_int.h"

#include "ir/op.h"
#include <assert.h>

/* ---- the result of two operands ---- */

static bool is_float(enum kind k) {
    return k == KIND_R4 || k == KIND_R8;
}

static bool is_pointer(enum kind k) {
    return k == KIND_POINTER || k == KIND_REF;
}

/* Scalar value types of 4 and 8 bytes count as the integers that they are made of. */
static enum kind number_kind(const struct value *v) {
    if (v->kind != KIND_VALUE)
        return v->kind;
    return cil_type_size(v->type) == 8 ? KIND_I8 : KIND_I4;
}

static enum kind common(const struct value *a, const struct value *b) {
    enum kind x = number_kind(a), y = number_kind(b);
    if (is_float(x) || is_float(y))
        return x == KIND_R4 && y == KIND_R4 ? KIND_R4 : KIND_R8;
    if (x == KIND_I4 && y == KIND_I4)
        return KIND_I4;
    return x == KIND_I8 && y == KIND_I8 ? KIND_I8 : KIND_I;
}

static struct cil_type *type_of_kind(struct lower *l, enum kind k) {
    switch (k) {
    case KIND_I4: return cil_known(l->cil, CIL_KNOWN_I4);
    case KIND_I8: return cil_known(l->cil, CIL_KNOWN_I8);
    case KIND_R4: return cil_known(l->cil, CIL_KNOWN_R4);
    case KIND_R8: return cil_known(l->cil, CIL_KNOWN_R8);
    default: return cil_known(l->cil, CIL_KNOWN_I);
    }
}

/* A pointer moved by a number stays that pointer. */
static struct cil_type *result_type(struct lower *l, enum cil_opcode op, const struct value *a,
                                    const struct value *b, enum kind k) {
    bool moves =
        op == CIL_OP_ADD || op == CIL_OP_SUB || op == CIL_OP_ADD_OVF_UN || op == CIL_OP_SUB_OVF_UN;
    if (moves && is_pointer(a->kind) && !is_pointer(b->kind))
        return a->type;
    if (moves && op != CIL_OP_SUB && is_pointer(b->kind) && !is_pointer(a->kind))
        return b->type;
    return type_of_kind(l, k);
}

/* ---- plain ---- */

struct operation {
    enum cil_opcode op;
    enum ir_op i32, i64, f32, f64; /* nop: there is none */
    enum ir_op imm32, imm64;       /* with a constant on the right */
};

static const struct operation operations[] = {
    {CIL_OP_ADD, IR_OP_add32, IR_OP_add64, IR_OP_fadd32, IR_OP_fadd64, IR_OP_add32i, IR_OP_add64i},
    {CIL_OP_SUB, IR_OP_sub32, IR_OP_sub64, IR_OP_fsub32, IR_OP_fsub64, IR_OP_add32i, IR_OP_add64i},
    {CIL_OP_MUL, IR_OP_mul32, IR_OP_mul64, IR_OP_fmul32, IR_OP_fmul64, IR_OP_mul32i, IR_OP_mul64i},
    {CIL_OP_DIV, IR_OP_sdiv32, IR_OP_sdiv64, IR_OP_fdiv32, IR_OP_fdiv64, IR_OP_nop, IR_OP_nop},
    {CIL_OP_REM, IR_OP_srem32, IR_OP_srem64, IR_OP_frem32, IR_OP_frem64, IR_OP_nop, IR_OP_nop},
    {CIL_OP_DIV_UN, IR_OP_udiv, IR_OP_udiv, IR_OP_nop, IR_OP_nop, IR_OP_nop, IR_OP_nop},
    {CIL_OP_REM_UN, IR_OP_urem, IR_OP_urem, IR_OP_nop, IR_OP_nop, IR_OP_nop, IR_OP_nop},
    {CIL_OP_AND, IR_OP_and, IR_OP_and, IR_OP_nop, IR_OP_nop, IR_OP_andi, IR_OP_andi},
    {CIL_OP_OR, IR_OP_or, IR_OP_or, IR_OP_nop, IR_OP_nop, IR_OP_ori, IR_OP_ori},
    {CIL_OP_XOR, IR_OP_xor, IR_OP_xor, IR_OP_nop, IR_OP_nop, IR_OP_xori, IR_OP_xori},
    {CIL_OP_SHL, IR_OP_shl32, IR_OP_shl64, IR_OP_nop, IR_OP_nop, IR_OP_shl32i, IR_OP_shl64i},
    {CIL_OP_SHR, IR_OP_ashr32, IR_OP_ashr64, IR_OP_nop, IR_OP_nop, IR_OP_ashr32i, IR_OP_ashr64i},
    {CIL_OP_SHR_UN, IR_OP_lshr, IR_OP_lshr, IR_OP_nop, IR_OP_nop, IR_OP_lshri, IR_OP_lshri},
};

static const struct operation *operation_of(enum cil_opcode op) {
    for (size_t i = 0; i < sizeof operations / sizeof *operations; i++)
        if (operations[i].op == op)
            return &operations[i];
    return NULL;
}

static bool is_shift(enum cil_opcode op) {
    return op == CIL_OP_SHL || op == CIL_OP_SHR || op == CIL_OP_SHR_UN;
}

static int64_t right_constant(enum cil_opcode op, enum kind k, const struct value *b) {
    assert(b->place == IN_CONST);
    int64_t number = k != KIND_I4 && b->kind == KIND_I4 ? (int32_t)b->number : b->number;
    if (is_shift(op))
        return number & (k == KIND_I4 ? 31 : 63);
    if (op == CIL_OP_SUB)
        number = -number;
    bool bits = op == CIL_OP_AND || op == CIL_OP_OR || op == CIL_OP_XOR;
    return k != KIND_I4 ? number : bits ? (int64_t)(uint32_t)number : (int32_t)number;
}

static void float_op(struct lower *l, const struct operation *o, const struct value *a,
                     const struct value *b, enum kind k) {
    assert(is_float(k));
    enum ir_op op = k == KIND_R4 ? o->f32 : o->f64;
    if (op == IR_OP_nop) {
        cil_lower_fail(l, "an operation on integers is used on floats");
        return;
    }
    uint16_t x = cil_use_as(l, a, k), y = cil_use_as(l, b, k);
    cil_emit_abc(l, op, cil_dest(l), x, y, 0);
}

static void int_op(struct lower *l, const struct operation *o, const struct value *a,
                   const struct value *b, enum kind k) {
    assert(!is_float(k) && k != KIND_MEMORY);
    enum ir_op imm = k == KIND_I4 ? o->imm32 : o->imm64;
    uint16_t x = cil_use_as(l, a, k);
    if (b->place == IN_CONST && imm != IR_OP_nop) {
        cil_emit_abc(l, imm, cil_dest(l), x, 0, right_constant(o->op, k, b));
        return;
    }
    uint16_t y = is_shift(o->op) ? cil_use(l, b) : cil_use_as(l, b, k);
    if (o->op == CIL_OP_SHR_UN && k == KIND_I4) {
        uint16_t count = cil_scratch(l);
        cil_emit_abc(l, IR_OP_andi, count, y, 0, 31);
        y = count;
    }
    cil_emit_abc(l, k == KIND_I4 ? o->i32 : o->i64, cil_dest(l), x, y, 0);
}

static void binary(struct lower *l, const struct operation *o) {
    struct value b = cil_pop(l), a = cil_pop(l);
    if (a.kind == KIND_MEMORY || b.kind == KIND_MEMORY) {
        cil_lower_fail(l, "arithmetic on a value type");
        return;
    }
    enum kind k = is_shift(o->op) ? number_kind(&a) : common(&a, &b);
    k = is_pointer(k) ? KIND_I : k;
    assert(!is_pointer(k) && k != KIND_VALUE && k != KIND_MEMORY);
    struct cil_type *t = is_shift(o->op) ? type_of_kind(l, k) : result_type(l, o->op, &a, &b, k);
    if (is_float(k))
        float_op(l, o, &a, &b, k);
    else
        int_op(l, o, &a, &b, k);
    cil_push_reg(l, t);
}

/* ---- checked ---- */

struct checked {
    enum cil_opcode op;
    uint8_t kind; /* of `ovf` */
    enum ir_op i32, i64;
};
static const struct checked checked_ops[] = {
    {CIL_OP_ADD_OVF_UN, 0, IR_OP_add32, IR_OP_add64},
    {CIL_OP_SUB_OVF_UN, 1, IR_OP_sub32, IR_OP_sub64},
    {CIL_OP_MUL_OVF_UN, 2, IR_OP_mul32, IR_OP_mul64},
    {CIL_OP_ADD_OVF, 3, IR_OP_add32, IR_OP_add64},
    {CIL_OP_SUB_OVF, 4, IR_OP_sub32, IR_OP_sub64},
    {CIL_OP_MUL_OVF, 5, IR_OP_mul32, IR_OP_mul64},
};

void cil_raise_if(struct lower *l, uint16_t condition, enum ir_raise what) {
    uint32_t raise = cil_label(l), ok = cil_label(l);
    uint16_t zero = cil_scratch(l);
    cil_branch(l, condition, raise, ok);
    cil_label_bind(l, raise);
    cil_emit_const(l, zero, 0);
    cil_emit_xy(l, IR_OP_raise, 0, zero, zero, what, 0);
    cil_label_bind(l, ok);
}

static void checked_binary(struct lower *l, const struct checked *o) {
    struct value b = cil_pop(l), a = cil_pop(l);
    enum kind k = common(&a, &b);
    struct cil_type *t = result_type(l, o->op, &a, &b, k);
    if (a.kind == KIND_MEMORY || b.kind == KIND_MEMORY || is_float(k)) {
        cil_lower_fail(l, "checked arithmetic on what is no integer");
        return;
    }
    uint16_t x = cil_use_as(l, &a, k), y = cil_use_as(l, &b, k), over = cil_scratch(l);
    assert(k != KIND_VALUE && k != KIND_MEMORY);
    int64_t width = k == KIND_I4 ? 32 : 64;
    cil_emit_abc(l, IR_OP_ovf, over, x, y, o->kind | width << 8);
    cil_raise_if(l, over, IR_RAISE_OVERFLOW);
    cil_emit_abc(l, k == KIND_I4 ? o->i32 : o->i64, cil_dest(l), x, y, 0);
    cil_push_reg(l, t);
}

/* ---- one operand ---- */

static void negate(struct lower *l) {
    struct value a = cil_pop(l);
    enum kind k = number_kind(&a);
    uint16_t x = cil_use(l, &a);
    if (is_float(k))
        cil_emit_abc(l, k == KIND_R4 ? IR_OP_fneg32 : IR_OP_fneg64, cil_dest(l), x, 0, 0);
    else
        cil_emit_abc(l, k == KIND_I4 ? IR_OP_mul32i : IR_OP_mul64i, cil_dest(l), x, 0, -1);
    cil_push_reg(l, type_of_kind(l, k));
}

static void complement(struct lower *l) {
    struct value a = cil_pop(l);
    enum kind k = number_kind(&a);
    uint16_t x = cil_use(l, &a);
    cil_emit_abc(l, IR_OP_xori, cil_dest(l), x, 0, k == KIND_I4 ? (int64_t)UINT32_MAX : -1);
    cil_push_reg(l, type_of_kind(l, k));
}

/* For a number that is not finite, mono throws the exception of an overflow. */
static void check_finite(struct lower *l) {
    struct value a = cil_pop(l);
    bool wide = a.kind != KIND_R4;
    uint16_t x = cil_use(l, &a), difference = cil_scratch(l), bad = cil_scratch(l);
    /* x - x is a number unless x is infinite or not a number */
    cil_emit_abc(l, wide ? IR_OP_fsub64 : IR_OP_fsub32, difference, x, x, 0);
    cil_emit_abc(l, wide ? IR_OP_fcmp64 : IR_OP_fcmp32, bad, difference, difference, 8);
    cil_raise_if(l, bad, IR_RAISE_OVERFLOW);
    cil_push(l, a);
}

bool cil_lower_arith(struct lower *l, const struct cil_ins *i) {
    const struct operation *o = operation_of(i->op);
    if (o) {
        binary(l, o);
        return true;
    }
    for (size_t n = 0; n < sizeof checked_ops / sizeof *checked_ops; n++)
        if (checked_ops[n].op == i->op) {
            checked_binary(l, &checked_ops[n]);
            return true;
        }
    switch (i->op) {
    case CIL_OP_NEG: negate(l); return true;
    case CIL_OP_NOT: complement(l); return true;
    case CIL_OP_CKFINITE: check_finite(l); return true;
    default: return false;
    }
}
