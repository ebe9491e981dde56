/* The operand stack while a method is lowered: which register or constant stands for each value,
 * and the moves that put it where another block expects it. */
#include "front/jvm/lower/lower_int.h"

#include <assert.h>
#include <string.h>

uint16_t jvm_lower_scratch(struct jvm_lower *l) {
    assert(l->scratch_used <= l->scratch.count);
    if (l->scratch_used == l->scratch.count)
        *base_vec_push(&l->scratch) = jvm_emit_reg(&l->e);
    return l->scratch.at[l->scratch_used++];
}

uint16_t jvm_lower_local(struct jvm_lower *l, uint32_t local) {
    assert(local < l->code.max_locals);
    if (l->locals[local] == IR_NO_REG)
        l->locals[local] = jvm_emit_reg(&l->e);
    return l->locals[local];
}

uint16_t jvm_lower_place(struct jvm_lower *l, uint32_t position) {
    assert(position < l->room);
    if (l->places[position] == IR_NO_REG)
        l->places[position] = jvm_emit_reg(&l->e);
    return l->places[position];
}

struct jvm_value jvm_lower_pop(struct jvm_lower *l) {
    assert(l->depth > 0);
    return l->stack[--l->depth];
}

uint16_t jvm_lower_reg(struct jvm_lower *l, const struct jvm_value *v) {
    assert(v->is_const || v->reg < l->e.regs);
    if (!v->is_const)
        return v->reg;
    uint16_t r = jvm_lower_scratch(l);
    jvm_emit_const(&l->e, r, v->bits);
    return r;
}

uint16_t jvm_lower_pop_reg(struct jvm_lower *l) {
    struct jvm_value v = jvm_lower_pop(l);
    return jvm_lower_reg(l, &v);
}

void jvm_lower_push(struct jvm_lower *l, struct jvm_value v) {
    assert(l->depth < l->room);
    assert(v.is_const ? !v.nonnull : v.reg < l->e.regs);
    l->stack[l->depth++] = v;
    l->wide |= v.wide;
}

void jvm_lower_push_const(struct jvm_lower *l, uint64_t bits, bool wide) {
    jvm_lower_push(l, (struct jvm_value){.is_const = true, .wide = wide, .bits = bits});
}

static bool is_used(const struct jvm_lower *l, uint16_t reg) {
    for (uint32_t i = 0; i < l->depth; i++)
        if (!l->stack[i].is_const && l->stack[i].reg == reg)
            return true;
    return false;
}

/* The instruction may still have to read registers that it has popped. */
static bool was_used(const struct jvm_lower *l, uint16_t reg) {
    for (uint32_t i = l->depth; i < l->high; i++)
        if (!l->stack[i].is_const && l->stack[i].reg == reg)
            return true;
    return is_used(l, reg);
}

static uint16_t unused_spare(struct jvm_lower *l) {
    for (uint32_t i = 0; i < l->spares.count; i++)
        if (!was_used(l, l->spares.at[i]))
            return l->spares.at[i];
    *base_vec_push(&l->spares) = jvm_emit_reg(&l->e);
    return base_vec_last(&l->spares);
}

uint16_t jvm_lower_push_new(struct jvm_lower *l, bool wide) {
    uint16_t reg = jvm_lower_place(l, l->depth);
    if (is_used(l, reg))
        reg = unused_spare(l);
    jvm_lower_push(l, (struct jvm_value){.reg = reg, .wide = wide});
    return reg;
}

void jvm_lower_preserve(struct jvm_lower *l, uint16_t reg) {
    if (!is_used(l, reg))
        return;
    uint16_t copy = unused_spare(l);
    jvm_emit_op(&l->e, IR_OP_mov, copy, reg, 0);
    for (uint32_t i = 0; i < l->depth; i++)
        if (!l->stack[i].is_const && l->stack[i].reg == reg)
            l->stack[i].reg = copy;
}

/* ---- flushing ---- */

static bool in_place(struct jvm_lower *l, uint32_t i) {
    return !l->stack[i].is_const && l->stack[i].reg == jvm_lower_place(l, i);
}

/* Must any value other than `but` still be read from the register? */
static bool is_awaited(const struct jvm_lower *l, uint16_t reg, uint32_t but) {
    for (uint32_t i = 0; i < l->depth; i++)
        if (i != but && !l->stack[i].is_const && l->stack[i].reg == reg)
            return true;
    return false;
}

static void move_out_of_the_way(struct jvm_lower *l, uint16_t reg, uint16_t **keep,
                                uint32_t count) {
    for (uint32_t k = 0; k < count; k++)
        if (*keep[k] == reg) {
            uint16_t copy = jvm_lower_scratch(l);
            jvm_emit_op(&l->e, IR_OP_mov, copy, reg, 0);
            for (uint32_t n = k; n < count; n++)
                if (*keep[n] == reg)
                    *keep[n] = copy;
        }
}

static void settle(struct jvm_lower *l, uint32_t i) {
    struct jvm_value *v = &l->stack[i];
    uint16_t place = jvm_lower_place(l, i);
    if (v->is_const)
        jvm_emit_const(&l->e, place, v->bits);
    else
        jvm_emit_op(&l->e, IR_OP_mov, place, v->reg, 0);
    *v = (struct jvm_value){.reg = place, .wide = v->wide};
}

void jvm_lower_flush(struct jvm_lower *l, uint16_t **keep, uint32_t count) {
    for (bool moved = true, pending = true; pending;) {
        if (!moved) { /* a circle: one of its values goes through a spare register */
            for (uint32_t i = 0; i < l->depth; i++)
                if (!in_place(l, i)) {
                    uint16_t blocked = jvm_lower_place(l, i);
                    jvm_lower_preserve(l, blocked);
                    break;
                }
        }
        moved = pending = false;
        for (uint32_t i = 0; i < l->depth; i++) {
            if (in_place(l, i))
                continue;
            if (is_awaited(l, jvm_lower_place(l, i), i)) {
                pending = true;
                continue;
            }
            move_out_of_the_way(l, jvm_lower_place(l, i), keep, count);
            settle(l, i);
            moved = true;
        }
    }
    for (uint32_t i = 0; i < l->depth; i++) {
        assert(in_place(l, i));
        l->stack[i].nonnull = false;
    }
}

/* ---- between blocks ---- */

void jvm_lower_reach(struct jvm_lower *l, uint32_t pc) {
    struct jvm_block *b = &l->blocks[pc];
    assert(pc < l->code.size && (!b->reached || b->depth == l->depth));
    if (b->reached)
        return;
    b->reached = true;
    b->depth = (uint16_t)l->depth;
    b->wide = base_arena_alloc(&l->arena, l->depth + 1);
    for (uint32_t i = 0; i < l->depth; i++)
        b->wide[i] = l->stack[i].wide;
}

/* ---- locals ---- */

static bool is_temporary(const struct jvm_lower *l, uint16_t reg) {
    for (uint32_t i = 0; i < l->room; i++)
        if (l->places[i] == reg)
            return true;
    for (uint32_t i = 0; i < l->spares.count; i++)
        if (l->spares.at[i] == reg)
            return true;
    return false;
}

/* If the last instruction made the value, lets it write to the local directly. */
static bool retarget(struct jvm_lower *l, uint16_t from, uint16_t to) {
    struct ir_function *f = l->e.f;
    if (f->code.count <= l->barrier || !is_temporary(l, from))
        return false;
    struct ir_ins *last = &f->code.at[f->code.count - 1];
    struct ir_run writes = ir_ins_writes(last);
    if (writes.count != 1 || writes.first != from)
        return false;
    assert(last->a == from);
    last->a = to;
    for (uint32_t i = 0; i < l->depth; i++)
        if (!l->stack[i].is_const && l->stack[i].reg == from)
            l->stack[i].reg = to;
    return true;
}

void jvm_lower_store(struct jvm_lower *l, uint32_t local, struct jvm_value v) {
    uint16_t to = jvm_lower_local(l, local);
    if (!v.is_const && v.reg == to)
        return;
    jvm_lower_preserve(l, to);
    if (v.is_const)
        jvm_emit_const(&l->e, to, v.bits);
    else if (!retarget(l, v.reg, to))
        jvm_emit_op(&l->e, IR_OP_mov, to, v.reg, 0);
}
