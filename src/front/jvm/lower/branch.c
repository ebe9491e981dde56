/* Control: jumps, comparisons fused with the jump that follows them, switches, returns, throws. */
#include "front/jvm/lower/lower_int.h"

#include <assert.h>

enum { EQUAL = 1, GREATER = 2, LESS = 4, UNORDERED = 8 }; /* the bits of fcmp */

/* if<cond> and if_icmp<cond> are in this order. */
enum condition { EQ, NE, LT, GE, GT, LE };

static uint32_t target2(const struct jvm_lower *l, uint32_t at) {
    int16_t by = (int16_t)jvm_bytes_u2(l->code.at + at + 1);
    return (uint32_t)((int32_t)at + by);
}

/* Jumps to one of two labels, both with the stack as it is. */
static void part(struct jvm_lower *l, enum ir_op op, uint16_t b, uint16_t c, uint32_t yes,
                 uint32_t no) {
    assert(yes < l->code.size && no < l->code.size); /* so both are labels of blocks */
    uint16_t *keep[] = {&b, &c};
    jvm_lower_flush(l, keep, op == IR_OP_br ? 1 : 2);
    jvm_lower_reach(l, yes);
    jvm_lower_reach(l, no);
    jvm_emit_branch(&l->e, op, b, op == IR_OP_br ? 0 : c, yes, no);
    l->flows = false;
}

/* May the operation also be done at another place? An operation that can raise may not if handlers
 * tell the two places apart. */
static bool is_repeatable(const struct jvm_lower *l, const struct ir_ins *i) {
    switch (i->op) {
    case IR_OP_const:
    case IR_OP_gaddr:
    case IR_OP_slt32i:
    case IR_OP_sle32i:
    case IR_OP_eqi:
    case IR_OP_nei:
    case IR_OP_slt64:
    case IR_OP_sle64:
    case IR_OP_fcmp32:
    case IR_OP_fcmp64:
    case IR_OP_andi: return true;
    case IR_OP_len:
    case IR_OP_ld8:
    case IR_OP_ld32:
    case IR_OP_ld64: return !l->code.handler_count;
    default: return false;
    }
}

/* A jump back to a loop's condition is replaced by a copy of the condition. */
static bool repeat_condition(struct jvm_lower *l, uint32_t to) {
    enum { MOST = 4 };
    struct ir_function *f = l->e.f;
    assert(to < l->e.labels.count);
    uint32_t first = l->e.labels.at[to], last = first;
    if (first == IR_NO_INDEX)
        return false;
    while (last < f->code.count && last - first < MOST && is_repeatable(l, &f->code.at[last]))
        last++;
    if (last >= f->code.count || last - first >= MOST)
        return false;
    uint16_t op = f->code.at[last].op;
    if (op != IR_OP_br && op != IR_OP_jeq && op != IR_OP_jslt32)
        return false;
    for (uint32_t i = first; i <= last; i++)
        ir_build_ins(f, f->code.at[i], f->locs.at[i]);
    *base_vec_push(&l->e.jumps) = f->code.count - 1;
    return true;
}

static void go(struct jvm_lower *l, uint32_t to) {
    if (to == l->next)
        return;
    jvm_lower_flush(l, NULL, 0);
    jvm_lower_reach(l, to);
    if (!repeat_condition(l, to))
        jvm_emit_jump(&l->e, to);
    l->flows = false;
}

static bool holds(enum condition k, int32_t b, int32_t c) {
    switch (k) {
    case EQ: return b == c;
    case NE: return b != c;
    case LT: return b < c;
    case GE: return b >= c;
    case GT: return b > c;
    case LE: return b <= c;
    }
    return false;
}

/* b against a constant on the right. */
static void compare_const(struct jvm_lower *l, enum condition k, uint16_t b, uint32_t bits,
                          uint32_t yes, uint32_t no) {
    assert(k >= EQ && k <= LE);
    if ((k == EQ || k == NE) && bits == 0) {
        part(l, IR_OP_br, b, 0, k == EQ ? no : yes, k == EQ ? yes : no);
        return;
    }
    static const uint16_t ops[] = {[EQ] = IR_OP_eqi,    [NE] = IR_OP_nei,    [LT] = IR_OP_slt32i,
                                   [GE] = IR_OP_slt32i, [GT] = IR_OP_sle32i, [LE] = IR_OP_sle32i};
    bool turned = k == GE || k == GT;
    uint16_t r = jvm_lower_scratch(l);
    jvm_emit_imm(&l->e, ops[k], r, b, 0, k == EQ || k == NE ? (int64_t)bits : (int32_t)bits);
    part(l, IR_OP_br, r, 0, turned ? no : yes, turned ? yes : no);
}

static enum condition turn(enum condition k) { /* with the operands exchanged */
    static const enum condition turned[] = {
        [EQ] = EQ, [NE] = NE, [LT] = GT, [GE] = LE, [GT] = LT, [LE] = GE};
    return turned[k];
}

static void compare_regs(struct jvm_lower *l, enum condition k, uint16_t b, uint16_t c,
                         uint32_t yes, uint32_t no) {
    switch (k) {
    case EQ: part(l, IR_OP_jeq, b, c, yes, no); return;
    case NE: part(l, IR_OP_jeq, b, c, no, yes); return;
    case LT: part(l, IR_OP_jslt32, b, c, yes, no); return;
    case GE: part(l, IR_OP_jslt32, b, c, no, yes); return;
    case GT: part(l, IR_OP_jslt32, c, b, yes, no); return;
    case LE: part(l, IR_OP_jslt32, c, b, no, yes); return;
    }
}

static void compare_ints(struct jvm_lower *l, enum condition k, struct jvm_value b,
                         struct jvm_value c, uint32_t yes) {
    assert(!b.wide && !c.wide);
    uint32_t no = l->next;
    if (b.is_const && c.is_const)
        go(l, holds(k, (int32_t)b.bits, (int32_t)c.bits) ? yes : no);
    else if (c.is_const)
        compare_const(l, k, b.reg, (uint32_t)c.bits, yes, no);
    else if (b.is_const)
        compare_const(l, turn(k), c.reg, (uint32_t)b.bits, yes, no);
    else
        compare_regs(l, k, b.reg, c.reg, yes, no);
}

static void if_zero(struct jvm_lower *l, enum condition k, uint32_t yes) {
    struct jvm_value b = jvm_lower_pop(l), zero = {.is_const = true};
    compare_ints(l, k, b, zero, yes);
}

static void if_two(struct jvm_lower *l, enum condition k, uint32_t yes) {
    struct jvm_value c = jvm_lower_pop(l), b = jvm_lower_pop(l);
    compare_ints(l, k, b, c, yes);
}

static void if_same(struct jvm_lower *l, bool same, uint32_t yes) {
    uint16_t c = jvm_lower_pop_reg(l), b = jvm_lower_pop_reg(l);
    part(l, IR_OP_jeq, b, c, same ? yes : l->next, same ? l->next : yes);
}

static void if_null(struct jvm_lower *l, bool null, uint32_t yes) {
    struct jvm_value v = jvm_lower_pop(l);
    assert(!v.wide);
    if (v.nonnull || v.is_const)
        go(l, (v.nonnull ? false : v.bits == 0) == null ? yes : l->next);
    else
        part(l, IR_OP_br, v.reg, 0, null ? l->next : yes, null ? yes : l->next);
}

/* ---- a comparison and the if<cond> behind it ---- */

static void fused_long(struct jvm_lower *l, enum condition k, uint32_t yes) {
    uint16_t c = jvm_lower_pop_reg(l), b = jvm_lower_pop_reg(l);
    uint32_t no = l->next;
    if (k == EQ || k == NE) {
        part(l, IR_OP_jeq, b, c, k == EQ ? yes : no, k == EQ ? no : yes);
        return;
    }
    uint16_t r = jvm_lower_scratch(l);
    bool strict = k == LT || k == GE, turned = k == GE || k == GT;
    jvm_emit_op(&l->e, strict ? IR_OP_slt64 : IR_OP_sle64, r, b, c);
    part(l, IR_OP_br, r, 0, turned ? no : yes, turned ? yes : no);
}

static void fused_float(struct jvm_lower *l, enum ir_op op, bool unordered_is_less,
                        enum condition k, uint32_t yes) {
    uint16_t c = jvm_lower_pop_reg(l), b = jvm_lower_pop_reg(l);
    uint32_t less = LESS | (unordered_is_less ? UNORDERED : 0);
    uint32_t greater = GREATER | (unordered_is_less ? 0 : UNORDERED);
    const uint32_t masks[] = {[EQ] = EQUAL,           [NE] = less | greater, [LT] = less,
                              [GE] = EQUAL | greater, [GT] = greater,        [LE] = EQUAL | less};
    uint16_t r = jvm_lower_scratch(l);
    jvm_emit_imm(&l->e, op, r, b, c, masks[k]);
    part(l, IR_OP_br, r, 0, yes, l->next);
}

/* Can the two be fused? Nothing may jump between them. */
static bool fused(struct jvm_lower *l, enum jvm_op op) {
    uint32_t second = l->next;
    bool comparison = op >= JVM_OP_lcmp && op <= JVM_OP_dcmpg;
    if (!comparison || second >= l->code.size || l->blocks[second].leader)
        return false;
    enum jvm_op jump = l->code.at[second];
    if (jump < JVM_OP_ifeq || jump > JVM_OP_ifle)
        return false;
    enum condition k = (enum condition)(jump - JVM_OP_ifeq);
    uint32_t yes = target2(l, second);
    l->next = second + jvm_bytecode_length(l->code.at, l->code.size, second);
    assert(l->next > second && l->next <= l->code.size);
    switch (op) {
    case JVM_OP_lcmp: fused_long(l, k, yes); break;
    case JVM_OP_fcmpl: fused_float(l, IR_OP_fcmp32, true, k, yes); break;
    case JVM_OP_fcmpg: fused_float(l, IR_OP_fcmp32, false, k, yes); break;
    case JVM_OP_dcmpl: fused_float(l, IR_OP_fcmp64, true, k, yes); break;
    default: fused_float(l, IR_OP_fcmp64, false, k, yes); break;
    }
    return true;
}

/* ---- switches ---- */

static void choose(struct jvm_lower *l) {
    struct jvm_switch w = jvm_bytecode_switch(l->code.at, l->pc);
    uint16_t b = jvm_lower_pop_reg(l);
    uint16_t *keep[] = {&b};
    jvm_lower_flush(l, keep, 1);
    uint32_t *words = base_calloc(3 * (size_t)w.count + 1, sizeof *words), rows = 0;
    for (uint32_t i = 0; i < w.count; i++) {
        uint32_t to = jvm_switch_target(&w, i);
        if (to == w.fallback)
            continue;
        jvm_lower_reach(l, to);
        words[3 * rows] = (uint32_t)jvm_switch_key(&w, i);
        words[3 * rows + 2] = to;
        rows++;
    }
    assert(rows <= w.count);
    jvm_lower_reach(l, w.fallback);
    words[3 * rows] = w.fallback;
    *base_vec_push(&l->e.jumps) = l->e.f->code.count;
    jvm_emit_xy(&l->e, IR_OP_switch, 0, b, 0, ir_build_aux(l->e.f, words, 3 * rows + 1), rows);
    free(words);
    l->flows = false;
}

/* ---- the end ---- */

static void leave(struct jvm_lower *l, bool with_value) {
    uint16_t value = with_value ? jvm_lower_pop_reg(l) : 0;
    assert(with_value == (l->e.f->results != 0));
    if (l->lock != IR_NO_REG) {
        uint16_t done = jvm_lower_scratch(l);
        jvm_emit_call(&l->e, jvm_emit_native(l->j, "heddle.monitor.exit", 1, 1), &l->lock, 1, done);
    }
    jvm_emit_ret(&l->e, value, with_value);
    l->flows = false;
}

static void throws(struct jvm_lower *l) {
    jvm_emit_op(&l->e, IR_OP_throw, 0, jvm_lower_pop_reg(l), 0);
    l->flows = false;
}

static bool conditional(struct jvm_lower *l, enum jvm_op op) {
    if (op >= JVM_OP_ifeq && op <= JVM_OP_ifle)
        if_zero(l, (enum condition)(op - JVM_OP_ifeq), target2(l, l->pc));
    else if (op >= JVM_OP_if_icmpeq && op <= JVM_OP_if_icmple)
        if_two(l, (enum condition)(op - JVM_OP_if_icmpeq), target2(l, l->pc));
    else if (op == JVM_OP_if_acmpeq || op == JVM_OP_if_acmpne)
        if_same(l, op == JVM_OP_if_acmpeq, target2(l, l->pc));
    else if (op == JVM_OP_ifnull || op == JVM_OP_ifnonnull)
        if_null(l, op == JVM_OP_ifnull, target2(l, l->pc));
    else
        return fused(l, op);
    return true;
}

bool jvm_lower_branch(struct jvm_lower *l, enum jvm_op op) {
    switch (op) {
    case JVM_OP_goto: go(l, target2(l, l->pc)); return true;
    case JVM_OP_goto_w: go(l, l->pc + jvm_bytes_u4(l->code.at + l->pc + 1)); return true;
    case JVM_OP_tableswitch:
    case JVM_OP_lookupswitch: choose(l); return true;
    case JVM_OP_ireturn:
    case JVM_OP_lreturn:
    case JVM_OP_freturn:
    case JVM_OP_dreturn:
    case JVM_OP_areturn: leave(l, true); return true;
    case JVM_OP_return: leave(l, false); return true;
    case JVM_OP_athrow: throws(l); return true;
    default: return conditional(l, op);
    }
}
