/* Delegates: making one from a target and a function, and Invoke, which has no CIL. */
#include "front/cil/lower/lower_int.h"

#include "ir/build.h"
#include <assert.h>
#include <string.h>

struct fields { /* offsets in any delegate */
    int64_t method_ptr, target, method, closed, all;
};

static struct fields fields_of(struct cil *cil) {
    struct cil_class *d = cil_class_must(cil_known(cil, CIL_KNOWN_DELEGATE));
    struct cil_class *m = cil_class_must(cil_known(cil, CIL_KNOWN_MULTICAST));
    return (struct fields){.method_ptr = cil_field_offset(d, "method_ptr"),
                           .target = cil_field_offset(d, "m_target"),
                           .method = cil_field_offset(d, "method"),
                           .closed = cil_field_offset(d, "extra_arg"),
                           .all = cil_field_offset(m, "delegates")};
}

/* ---- making ---- */

/* Is the target the function's first argument? For a static function: yes, if it has one parameter
 * more than the delegate. */
static bool is_closed(struct cil_class *c, const struct cil_method *m) {
    struct cil_method *invoke = cil_method_find(c, "Invoke", UINT32_MAX);
    return !m->is_static || (invoke && m->param_count == invoke->param_count + 1);
}

/* If the function behind the pointer is not known: is there a target? Then it is the first
 * argument. */
static void store_closed(struct lower *l, struct cil_class *c, const struct value *function,
                         uint16_t target, uint16_t object, int64_t offset) {
    uint16_t closed = cil_scratch(l);
    if (function->function)
        cil_emit_const(l, closed, is_closed(c, function->function));
    else
        cil_emit_abc(l, IR_OP_nei, closed, target, 0, 0);
    cil_emit_abc(l, IR_OP_st64, closed, object, IR_MEM_FINAL, offset);
}

/* Delegates of one static function are all alike, and the library keeps those that it has made. As
 * constants they do not show which thread came first. */
static bool is_constant(const struct lower *l, struct cil_class *c, const struct value *function,
                        const struct value *target) {
    const struct cil_method *m = function->function;
    return l->m->class->definition->library && m && m->is_static && !is_closed(c, m) &&
           target->place == IN_CONST && !target->number;
}

static void push_constant(struct lower *l, struct cil_class *c, struct cil_method *m) {
    assert(m->is_static && c->definition->is_delegate);
    struct fields at = fields_of(l->cil);
    uint32_t global = ir_build_global(l->p, "delegate", c->size, 8);
    struct ir_reloc *relocs = base_arena_alloc(&l->p->arena, 2 * sizeof *relocs);
    relocs[0] = (struct ir_reloc){(uint64_t)at.method_ptr, true, cil_method_function(m), 0};
    relocs[1] = (struct ir_reloc){(uint64_t)at.method, true, cil_method_function(m), 0};
    struct ir_global *g = &l->p->globals.at[global];
    g->class = c->ir;
    g->hidden = true;
    g->init = base_arena_alloc(&l->p->arena, c->size);
    g->relocs = relocs;
    g->reloc_count = 2;
    cil_emit_xy(l, IR_OP_gaddr, cil_dest(l), 0, 0, global, 0);
    cil_push_reg(l, c->type);
    l->stack[l->depth - 1].not_null = true;
}

void cil_new_delegate(struct lower *l, struct cil_class *c) {
    assert(c->definition->is_delegate && c->ir != IR_NO_INDEX);
    struct value function = cil_pop(l), target = cil_pop(l);
    struct fields at = fields_of(l->cil);
    struct cil_method *m = function.function;
    if (is_constant(l, c, &function, &target)) {
        push_constant(l, c, m);
        return;
    }
    uint16_t pointer = cil_use(l, &function), object = cil_scratch(l);
    uint16_t receiver = cil_use_as(l, &target, KIND_REF);
    bool boxed = m && !m->is_static && m->class->definition->is_value;
    if (m && !m->is_static)
        cil_null_check(l, &target);
    if (boxed && !function.function_virtual) {
        pointer = cil_scratch(l);
        cil_emit_xy(l, IR_OP_faddr, pointer, 0, 0, cil_method_unboxing(m), 0);
    }
    cil_emit_xy(l, IR_OP_new, object, 0, 0, c->ir, 0);
    cil_emit_abc(l, IR_OP_st64, receiver, object, IR_MEM_FINAL, at.target);
    cil_emit_abc(l, IR_OP_st64, pointer, object, IR_MEM_FINAL, at.method_ptr);
    cil_emit_abc(l, IR_OP_st64, pointer, object, IR_MEM_FINAL, at.method);
    store_closed(l, c, &function, receiver, object, at.closed);
    cil_emit_abc(l, IR_OP_mov, cil_dest(l), object, 0, 0);
    cil_push_reg(l, c->type);
    l->stack[l->depth - 1].not_null = true;
}

/* ---- Invoke ---- */

static void call_pointer(struct lower *l, uint16_t pointer, uint32_t target, uint16_t result) {
    assert(l->f->params > 0);
    uint32_t words[l->f->params + 1], count = 0;
    if (target != IR_NO_REG)
        words[count++] = target;
    for (uint32_t i = 1; i < l->f->params; i++)
        words[count++] = i;
    uint32_t aux = ir_build_aux(l->f, words, count), results = l->f->results;
    cil_emit_xy(l, IR_OP_icall, results ? result : IR_NO_REG, count, pointer, results, aux);
    cil_emit_abc(l, IR_OP_ret, 0, result, results, 0);
}

static void invoke_one(struct lower *l, const struct fields *at) {
    uint16_t pointer = cil_scratch(l), target = cil_scratch(l), closed = cil_scratch(l);
    uint16_t result = cil_scratch(l);
    uint32_t with = cil_label(l), without = cil_label(l);
    cil_emit_abc(l, IR_OP_ld64, pointer, 0, IR_MEM_FINAL, at->method_ptr);
    cil_emit_abc(l, IR_OP_ld64, closed, 0, IR_MEM_FINAL, at->closed);
    cil_branch(l, closed, with, without);
    cil_label_bind(l, with);
    cil_emit_abc(l, IR_OP_ld64, target, 0, IR_MEM_FINAL, at->target);
    call_pointer(l, pointer, target, result);
    cil_label_bind(l, without);
    call_pointer(l, pointer, IR_NO_REG, result);
}

/* A value that is passed in memory belongs to the callee, so each callee gets a copy of its own. */
static uint16_t passed(struct lower *l, uint32_t slot) {
    assert(slot > 0 && slot < l->f->params);
    struct cil_type *t = slot - 1 < l->m->param_count ? l->m->params[slot - 1] : NULL;
    if (!t || cil_kind_of(t) != KIND_MEMORY)
        return (uint16_t)slot;
    uint16_t room = cil_room_for_good(l, cil_type_size(t));
    cil_copy(l, t, room, 0, (uint16_t)slot, 0);
    return room;
}

static void invoke_all(struct lower *l, uint16_t all) {
    uint16_t count = cil_scratch(l), index = cil_scratch(l), at = cil_scratch(l);
    uint16_t result = cil_scratch(l), regs[l->f->params + 1];
    uint32_t loop = cil_label(l), end = cil_label(l);
    cil_emit_abc(l, IR_OP_len, count, all, 0, 0);
    cil_emit_const(l, index, 0);
    if (l->f->results)
        cil_emit_const(l, result, 0);
    cil_jump(l, loop);
    cil_label_bind(l, loop);
    cil_emit_abc(l, IR_OP_elem, at, all, index, 8);
    cil_emit_abc(l, IR_OP_ld64, at, at, IR_MEM_FINAL, 0);
    regs[0] = at;
    for (uint32_t i = 1; i < l->f->params; i++)
        regs[i] = passed(l, i);
    cil_emit_call(l, cil_method_function(l->m), regs, l->f->params, result, l->f->results);
    cil_emit_abc(l, IR_OP_add32i, index, index, 0, 1);
    cil_emit_xy(l, IR_OP_jult, 0, index, count, loop, end);
    cil_label_bind(l, end);
    cil_emit_abc(l, IR_OP_ret, 0, result, l->f->results, 0);
}

void cil_lower_delegate(struct lower *l) {
    assert(!l->m->is_static && l->m->class->definition->is_delegate);
    struct fields at = fields_of(l->cil);
    uint16_t all = cil_scratch(l);
    uint32_t many = cil_label(l), one = cil_label(l);
    cil_emit_abc(l, IR_OP_ld64, all, 0, IR_MEM_FINAL, at.all);
    cil_branch(l, all, many, one);
    cil_label_bind(l, one);
    invoke_one(l, &at);
    cil_label_bind(l, many);
    invoke_all(l, all);
}
