/* Comparisons and branches; a comparison that only decides a branch becomes part of it. */
#include "front/cil/lower/lower_int.h"

#include "ir/build.h"
#include "ir/op.h"
#include <assert.h>

enum relation { EQ, NE, LT, LE, GT, GE };

static bool is_float(enum kind k) {
    return k == KIND_R4 || k == KIND_R8;
}

static bool is_wide(const struct value *v) {
    return v->kind != KIND_I4 && !(v->kind == KIND_VALUE && cil_type_size(v->type) <= 4);
}

/* The bits of fcmp: equal 1, greater 2, less 4, unordered 8. */
static int64_t float_bits(enum relation r, bool un) {
    static const uint8_t bits[] = {[EQ] = 1, [NE] = 14, [LT] = 4, [LE] = 5, [GT] = 2, [GE] = 3};
    return bits[r] | (un && r != EQ ? 8 : 0);
}

struct compare {
    struct value a, b;
    enum relation relation;
    bool is_unsigned;
    enum kind kind; /* the kind that both are compared as */
};

static struct compare pop_compare(struct lower *l, enum relation r, bool un) {
    struct compare c = {.relation = r, .is_unsigned = un};
    c.b = cil_pop(l);
    c.a = cil_pop(l);
    if (is_float(c.a.kind) || is_float(c.b.kind))
        c.kind = c.a.kind == KIND_R4 && c.b.kind == KIND_R4 ? KIND_R4 : KIND_R8;
    else
        c.kind = is_wide(&c.a) || is_wide(&c.b) ? KIND_I8 : KIND_I4;
    if (c.a.kind == KIND_MEMORY || c.b.kind == KIND_MEMORY)
        cil_lower_fail(l, "value types are compared");
    return c;
}

static uint16_t operand(struct lower *l, const struct compare *c, const struct value *v) {
    if (v->kind == KIND_VALUE)
        return cil_use(l, v);
    return cil_use_as(l, v, c->kind);
}

/* a < b, or a <= b, or equal; the others are these swapped or negated. */
static void compare_ints(struct lower *l, const struct compare *c, uint16_t dest) {
    assert(!is_float(c->kind) && c->kind != KIND_MEMORY);
    bool swap = c->relation == GT || c->relation == GE;
    const struct value *a = swap ? &c->b : &c->a, *b = swap ? &c->a : &c->b;
    bool strict = c->relation == LT || c->relation == GT;
    bool equal = c->relation == EQ || c->relation == NE;
    bool narrow = c->kind == KIND_I4;
    if (equal && b->place == IN_CONST && (narrow || b->kind != KIND_I4)) {
        cil_emit_abc(l, c->relation == EQ ? IR_OP_eqi : IR_OP_nei, dest, operand(l, c, a), 0,
                     b->number);
        return;
    }
    uint16_t x = operand(l, c, a), y = operand(l, c, b);
    enum ir_op op = equal            ? (c->relation == EQ ? IR_OP_eq : IR_OP_ne)
                    : c->is_unsigned ? (strict ? IR_OP_ult : IR_OP_ule)
                    : narrow         ? (strict ? IR_OP_slt32 : IR_OP_sle32)
                                     : (strict ? IR_OP_slt64 : IR_OP_sle64);
    cil_emit_abc(l, op, dest, x, y, 0);
}

static void compare_into(struct lower *l, const struct compare *c, uint16_t dest) {
    if (!is_float(c->kind)) {
        compare_ints(l, c, dest);
        return;
    }
    uint16_t x = cil_use_as(l, &c->a, c->kind), y = cil_use_as(l, &c->b, c->kind);
    cil_emit_abc(l, c->kind == KIND_R4 ? IR_OP_fcmp32 : IR_OP_fcmp64, dest, x, y,
                 float_bits(c->relation, c->is_unsigned));
}

static void compare(struct lower *l, enum relation r, bool un) {
    struct compare c = pop_compare(l, r, un);
    compare_into(l, &c, cil_dest(l));
    cil_push_reg(l, cil_known(l->cil, CIL_KNOWN_BOOLEAN));
}

/* ---- branches ---- */

/* Control goes to the block after this instruction. The block exists, because the scan made it. */
static uint32_t next_block(struct lower *l, const struct cil_ins *i) {
    assert(i->next < l->body.code.size && l->blocks[i->next]);
    return cil_target(l, i->next);
}

static void jump_if(struct lower *l, enum ir_op op, uint16_t a, uint16_t b, bool negated,
                    uint32_t yes, uint32_t no) {
    assert(yes < l->labels.count && no < l->labels.count);
    cil_emit_xy(l, op, 0, a, b, negated ? no : yes, negated ? yes : no);
    l->reachable = false;
}

static void branch_compare(struct lower *l, const struct cil_ins *i, enum relation r, bool un) {
    struct compare c = pop_compare(l, r, un);
    bool swap = r == GT || r == LE; /* a > b: b < a; a <= b: not b < a */
    bool negated = r == NE || r == LE || r == GE;
    bool equal = r == EQ || r == NE;
    bool direct = !is_float(c.kind) && (equal || c.is_unsigned || c.kind == KIND_I4);
    uint16_t truth = cil_scratch(l), x = 0, y = 0;
    if (equal && direct && c.b.place == IN_CONST && c.b.number == 0) {
        truth = cil_use(l, &c.a);
        direct = false;
        negated = r == EQ;
    } else if (direct) {
        x = operand(l, &c, swap ? &c.b : &c.a);
        y = operand(l, &c, swap ? &c.a : &c.b);
    } else {
        compare_into(l, &c, truth);
        negated = false;
    }
    uint32_t yes = cil_target(l, i->target), no = next_block(l, i);
    if (direct)
        jump_if(l,
                equal           ? IR_OP_jeq
                : c.is_unsigned ? IR_OP_jult
                                : IR_OP_jslt32,
                x, y, negated, yes, no);
    else
        jump_if(l, IR_OP_br, truth, 0, negated, yes, no);
}

/* The jump that does the work of a comparison and a branch on it; nop: there is none. */
static enum ir_op fused(const struct ir_ins *last, bool *negated) {
    *negated = last->op == IR_OP_ne;
    switch (last->op) {
    case IR_OP_eq:
    case IR_OP_ne: return IR_OP_jeq;
    case IR_OP_ult: return IR_OP_jult;
    case IR_OP_slt32: return IR_OP_jslt32;
    default: return IR_OP_nop;
    }
}

static void branch_truth(struct lower *l, const struct cil_ins *i, bool if_true) {
    struct value v = cil_pop(l);
    if (v.kind == KIND_MEMORY || is_float(v.kind)) {
        cil_lower_fail(l, "a branch on what is no truth");
        return;
    }
    uint16_t a = cil_use(l, &v), b = 0;
    enum ir_op op = IR_OP_br;
    bool negated = false;
    if (l->code.count > l->barrier && v.place == IN_REG && !v.is_alias) {
        struct ir_ins last = base_vec_last(&l->code);
        enum ir_op joint = fused(&last, &negated);
        if (joint != IR_OP_nop && last.a == a) {
            op = joint;
            a = last.b;
            b = last.c;
            l->code.count--;
            l->locs.count--;
        } else {
            assert(l->code.count == l->locs.count && l->code.count >= l->barrier);
            negated = false;
        }
    }
    uint32_t yes = cil_target(l, i->target), no = next_block(l, i);
    jump_if(l, op, a, b, negated == if_true, yes, no);
}

static void jump(struct lower *l, const struct cil_ins *i) {
    cil_jump(l, cil_target(l, i->target));
    l->reachable = false;
}

static void switch_on(struct lower *l, const struct cil_ins *i) {
    struct value v = cil_pop(l);
    uint16_t x = cil_use_as(l, &v, KIND_I4);
    uint32_t *rows = base_arena_alloc(&l->arena, (3 * (size_t)i->count + 1) * sizeof *rows);
    for (uint32_t n = 0; n < i->count; n++) {
        rows[3 * n] = n;
        rows[3 * n + 2] = cil_target(l, cil_ins_target(&l->body, i, n));
    }
    rows[3 * i->count] = next_block(l, i);
    uint32_t aux = ir_build_aux(l->f, rows, 3 * i->count + 1);
    cil_emit_xy(l, IR_OP_switch, 0, x, 0, aux, i->count);
    l->reachable = false;
}

bool cil_lower_branch(struct lower *l, const struct cil_ins *i) {
    switch (i->op) {
    case CIL_OP_CEQ: compare(l, EQ, false); return true;
    case CIL_OP_CGT: compare(l, GT, false); return true;
    case CIL_OP_CGT_UN: compare(l, GT, true); return true;
    case CIL_OP_CLT: compare(l, LT, false); return true;
    case CIL_OP_CLT_UN: compare(l, LT, true); return true;
    case CIL_OP_BR:
    case CIL_OP_BR_S: jump(l, i); return true;
    case CIL_OP_BRTRUE:
    case CIL_OP_BRTRUE_S: branch_truth(l, i, true); return true;
    case CIL_OP_BRFALSE:
    case CIL_OP_BRFALSE_S: branch_truth(l, i, false); return true;
    case CIL_OP_BEQ:
    case CIL_OP_BEQ_S: branch_compare(l, i, EQ, false); return true;
    case CIL_OP_BNE_UN:
    case CIL_OP_BNE_UN_S: branch_compare(l, i, NE, true); return true;
    case CIL_OP_BGE:
    case CIL_OP_BGE_S: branch_compare(l, i, GE, false); return true;
    case CIL_OP_BGE_UN:
    case CIL_OP_BGE_UN_S: branch_compare(l, i, GE, true); return true;
    case CIL_OP_BGT:
    case CIL_OP_BGT_S: branch_compare(l, i, GT, false); return true;
    case CIL_OP_BGT_UN:
    case CIL_OP_BGT_UN_S: branch_compare(l, i, GT, true); return true;
    case CIL_OP_BLE:
    case CIL_OP_BLE_S: branch_compare(l, i, LE, false); return true;
    case CIL_OP_BLE_UN:
    case CIL_OP_BLE_UN_S: branch_compare(l, i, LE, true); return true;
    case CIL_OP_BLT:
    case CIL_OP_BLT_S: branch_compare(l, i, LT, false); return true;
    case CIL_OP_BLT_UN:
    case CIL_OP_BLT_UN_S: branch_compare(l, i, LT, true); return true;
    case CIL_OP_SWITCH: switch_on(l, i); return true;
    default: return false;
    }
}
