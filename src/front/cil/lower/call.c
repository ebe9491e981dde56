/* Calls: direct, virtual, constrained, through pointers; and returning. */
#include "front/cil/class/made_for.h"
#include "front/cil/lower/lower_int.h"

#include "ir/build.h"
#include <assert.h>
#include <string.h>

void cil_null_check(struct lower *l, const struct value *v) {
    if (!v->not_null)
        cil_emit_abc(l, IR_OP_nullck, 0, cil_use(l, v), 0, 0);
}

/* ---- arguments ---- */

/* A call as the machine sees it: registers in; one register or memory out. */
struct arguments {
    uint16_t regs[256];
    uint32_t count;
    struct cil_type *result;
    uint16_t room; /* of an in-memory result */
};

/* From now on the topmost values in memory belong to the callee, so each must have memory of its
 * own. */
static void own_arguments(struct lower *l, uint32_t count) {
    assert(count <= l->depth);
    for (uint32_t i = l->depth - count; i < l->depth; i++) {
        struct value *v = &l->stack[i];
        if (v->place != IN_MEMORY)
            continue;
        v->reg = cil_use_owned(l, v);
        v->number = 0;
        v->is_alias = false;
    }
}

static uint16_t argument(struct lower *l, const struct value *v, struct cil_type *t) {
    bool memory = cil_kind_of(t) == KIND_MEMORY;
    assert(v->place != IN_MEMORY || (!v->is_alias && !v->number)); /* it is the callee's */
    if (memory == (v->kind == KIND_MEMORY))
        return memory ? v->reg : cil_use_for(l, v, t);
    cil_lower_fail(l, "a %s is passed as a %s", cil_type_name(v->type), cil_type_name(t));
    return 0;
}

/* Pops the arguments. this_type: of the first one; NULL: there is none. this_reg: the register of
 * that one if it is not on the stack. */
static bool pop_arguments(struct lower *l, struct cil_type *this_type, uint16_t this_reg,
                          struct cil_type *const *params, uint32_t count, struct cil_type *result,
                          struct arguments *out) {
    uint32_t first = this_type != NULL, on_stack = count + (first && this_reg == IR_NO_REG);
    *out = (struct arguments){.count = count + first, .result = result};
    if (l->depth < on_stack || count + 2 > sizeof out->regs / sizeof *out->regs)
        return cil_lower_fail(l, "a call without its arguments");
    own_arguments(l, on_stack);
    cil_unalias_memory(l, on_stack);
    if (result && cil_kind_of(result) == KIND_MEMORY)
        out->room = cil_room(l, cil_type_size(result));
    for (uint32_t i = count; i-- > 0;) {
        struct value v = cil_pop(l);
        out->regs[i + first] = argument(l, &v, params[i]);
    }
    if (first && this_reg == IR_NO_REG) {
        struct value v = cil_pop(l);
        out->regs[0] = v.kind == KIND_MEMORY ? cil_use(l, &v) : cil_use_as(l, &v, KIND_POINTER);
    } else if (first) {
        out->regs[0] = this_reg;
    }
    if (result && cil_kind_of(result) == KIND_MEMORY)
        out->regs[out->count++] = out->room;
    assert(out->count <= sizeof out->regs / sizeof *out->regs);
    return !l->failed;
}

static uint32_t results_of(const struct arguments *a) {
    return a->result && cil_kind_of(a->result) != KIND_MEMORY;
}

static void push_result(struct lower *l, const struct arguments *a) {
    if (!a->result)
        return;
    if (cil_kind_of(a->result) != KIND_MEMORY) {
        cil_push_reg(l, a->result);
        return;
    }
    cil_push(l, (struct value){
                    .kind = KIND_MEMORY, .place = IN_MEMORY, .reg = a->room, .type = a->result});
}

static struct cil_type *this_type(const struct cil_method *m) {
    return m->is_static ? NULL : m->class->type;
}

/* ---- direct ---- */

static bool is_object_constructor(const struct cil_method *m) {
    return m->class->type->element == CIL_ELEMENT_OBJECT && strcmp(m->name, ".ctor") == 0;
}

void cil_call_function(struct lower *l, struct cil_method *m, uint32_t function,
                       uint16_t this_reg) {
    struct arguments a;
    if (!pop_arguments(l, this_type(m), this_reg, m->params, m->param_count, m->result, &a))
        return;
    cil_emit_call(l, function, a.regs, a.count, cil_dest(l), results_of(&a));
    l->skip_init.count = 0;
    push_result(l, &a);
}

void cil_call_method(struct lower *l, struct cil_method *m) {
    if (m->is_open) {
        cil_lower_fail(l, "%s is called without type arguments", cil_method_key(m));
    } else if (is_object_constructor(m)) {
        cil_pop(l);
    } else if (!cil_intrinsic(l, m)) {
        cil_call_function(l, m, cil_method_function(m), IR_NO_REG);
    }
}

/* ---- virtual ---- */

/* The only method that a call of this virtual one can reach; NULL: there may be several. */
static struct cil_method *only_target(struct cil_method *m) {
    if (!m->is_virtual)
        return m;
    struct cil_definition *d = m->class->definition;
    bool sealed = d->flags & CIL_TYPE_SEALED || m->class->type->kind != CIL_KIND_NAMED;
    if (d->is_interface || !(sealed || m->flags & CIL_METHOD_FINAL))
        return NULL;
    return cil_method_override(m->class, m);
}

static const struct value *receiver(struct lower *l, const struct cil_method *m) {
    return l->depth > m->param_count ? &l->stack[l->depth - m->param_count - 1] : NULL;
}

void cil_call_virtual(struct lower *l, struct cil_method *m) {
    struct cil_method *only = only_target(m);
    const struct value *object = receiver(l, m);
    if (!object || m->is_static || m->is_open) {
        cil_lower_fail(l, "%s is called virtually", cil_method_key(m));
        return;
    }
    if (only) {
        if (object->kind == KIND_REF)
            cil_null_check(l, object);
        cil_call_method(l, only);
        return;
    }
    struct arguments a;
    if (!pop_arguments(l, this_type(m), IR_NO_REG, m->params, m->param_count, m->result, &a))
        return;
    uint32_t words[a.count + 1];
    for (uint32_t i = 0; i < a.count; i++)
        words[i] = a.regs[i];
    uint32_t aux = ir_build_aux(l->f, words, a.count), results = results_of(&a);
    cil_emit_xy(l, IR_OP_vcall, results ? cil_dest(l) : IR_NO_REG, a.count, results, m->id, aux);
    l->skip_init.count = 0;
    push_result(l, &a);
}

/* ---- constrained ---- */

/* The value at an address becomes a box, in the place on the stack where the address was. */
static void box_receiver(struct lower *l, uint32_t at, uint16_t address, struct cil_type *t) {
    assert(at < l->depth && cil_type_is_value(t));
    uint32_t depth = l->depth;
    uint16_t box = cil_scratch(l);
    struct value v = {.kind = cil_kind_of(t), .place = IN_MEMORY, .reg = address, .type = t};
    if (cil_type_nullable(t)) { /* it overrides all but GetType, which has no arguments */
        l->depth = at;
        cil_load(l, t, address, 0, IR_ORDER_PLAIN);
        v = cil_pop(l);
        cil_box(l, v, t);
        l->depth = depth;
        return;
    }
    if (v.kind != KIND_MEMORY) {
        v.place = IN_REG;
        v.reg = cil_scratch(l);
        cil_load_into(l, t, v.reg, address, 0, IR_ORDER_PLAIN);
    }
    cil_emit_xy(l, IR_OP_new, box, 0, 0, cil_class_index(l, t), 0);
    cil_store(l, t, box, IR_HEAD, &v, IR_ORDER_PLAIN);
    uint16_t to = (uint16_t)(l->first_temp + at);
    cil_emit_abc(l, IR_OP_mov, to, box, 0, 0);
    l->stack[at] =
        (struct value){.kind = KIND_REF, .place = IN_REG, .reg = to, .not_null = true, .type = t};
}

/* The receiver is the address of a value of type t, of whatever kind that is (III.2.1). */
static void call_constrained(struct lower *l, struct cil_method *m, struct cil_type *t) {
    struct value *object = (struct value *)(uintptr_t)receiver(l, m);
    if (!object || t->kind == CIL_KIND_POINTER) {
        cil_lower_fail(l, "a constrained call without its receiver");
        return;
    }
    uint32_t at = (uint32_t)(object - l->stack);
    uint16_t address = cil_use_as(l, object, KIND_POINTER);
    if (cil_type_is_reference(t)) {
        uint16_t to = (uint16_t)(l->first_temp + at);
        cil_emit_abc(l, IR_OP_ld64, to, address, IR_ORDER_PLAIN, 0);
        *object = (struct value){.kind = KIND_REF, .place = IN_REG, .reg = to, .type = t};
        cil_call_virtual(l, m);
        return;
    }
    struct cil_class *c = cil_token_class(l, t);
    struct cil_method *target = c ? cil_method_override(c, m) : NULL;
    if (!target) {
        cil_lower_fail(l, "%s has no %s", cil_type_name(t), cil_method_key(m));
        return;
    }
    if (target->class == c) {
        cil_call_method(l, target);
        return;
    }
    box_receiver(l, at, address, t); /* methods that the value inherits work on its box */
    cil_call_method(l, target);
}

/* ---- pointers to functions ---- */

static void call_indirect(struct lower *l, uint32_t token) {
    struct cil_metadata *md = &l->assembly->metadata;
    struct cil_method_sig sig;
    if (cil_token_table(token) != CIL_TABLE_STAND_ALONE_SIG || !cil_metadata_has(md, token) ||
        !cil_sig_method(md, cil_row_stand_alone_sig(md, cil_token_row(token)).signature, &l->arena,
                        &sig, l->s)) {
        cil_lower_fail(l, "a call through a pointer without a signature");
        return;
    }
    uint32_t first = sig.has_this && !sig.explicit_this, count = sig.fixed_count;
    struct cil_type *types[count + 1];
    for (uint32_t i = 0; i < count; i++)
        if (!(types[i] =
                  cil_type_from_sig(l->cil, l->assembly, &sig.params[i], &l->generic, l->s))) {
            cil_lower_fail(l, "a missing type");
            return;
        }
    struct cil_type *result =
        cil_type_from_sig(l->cil, l->assembly, &sig.result, &l->generic, l->s);
    if (!result) {
        cil_lower_fail(l, "a missing type");
        return;
    }
    result = result->element == CIL_ELEMENT_VOID ? NULL : result;
    struct value pointer = cil_pop(l);
    uint16_t target = cil_scratch(l);
    cil_emit_abc(l, IR_OP_mov, target, cil_use_as(l, &pointer, KIND_I), 0, 0);
    struct arguments a;
    struct cil_type *object = cil_known(l->cil, CIL_KNOWN_OBJECT);
    if (!pop_arguments(l, first ? object : NULL, IR_NO_REG, types, count, result, &a))
        return;
    uint32_t words[a.count + 1];
    for (uint32_t i = 0; i < a.count; i++)
        words[i] = a.regs[i];
    uint32_t aux = ir_build_aux(l->f, words, a.count), results = results_of(&a);
    cil_emit_xy(l, IR_OP_icall, results ? cil_dest(l) : IR_NO_REG, a.count, target, results, aux);
    push_result(l, &a);
}

static void load_function(struct lower *l, struct cil_method *m, bool is_virtual) {
    bool dispatched = is_virtual && m->is_virtual && !only_target(m);
    struct cil_method *to = is_virtual && !dispatched ? only_target(m) : m;
    if (m->is_open || to->is_open) {
        cil_lower_fail(l, "%s has no type arguments", cil_method_key(to));
        return;
    }
    uint32_t function = dispatched ? cil_method_dispatching(m) : cil_method_function(to);
    cil_emit_xy(l, IR_OP_faddr, cil_dest(l), 0, 0, function, 0);
    cil_push_reg(l, cil_known(l->cil, CIL_KNOWN_I));
    l->stack[l->depth - 1].function = to;
    l->stack[l->depth - 1].function_virtual = dispatched;
}

/* ---- returning ---- */

static void ret(struct lower *l) {
    struct cil_type *t = l->m->result;
    l->reachable = false;
    if (!t) {
        cil_emit_abc(l, IR_OP_ret, 0, 0, 0, 0);
        return;
    }
    struct value v = cil_pop(l);
    if (cil_kind_of(t) != KIND_MEMORY && v.kind != KIND_MEMORY) {
        cil_emit_abc(l, IR_OP_ret, 0, cil_use_for(l, &v, t), 1, 0);
    } else if (cil_kind_of(t) == KIND_MEMORY && v.kind == KIND_MEMORY) {
        assert(l->result_address + 1 == l->f->params);
        cil_copy(l, t, l->result_address, 0, v.reg, v.number);
        cil_emit_abc(l, IR_OP_ret, 0, 0, 0, 0);
    } else {
        cil_lower_fail(l, "a %s is returned as a %s", cil_type_name(v.type), cil_type_name(t));
    }
}

/* jmp: the target has the same parameters. */
static void jump_to(struct lower *l, struct cil_method *m) {
    uint16_t regs[256];
    uint32_t slots = l->f->params;
    if (slots > 256 || cil_method_slots(m) != slots) {
        cil_lower_fail(l, "a jump to a method of other parameters");
        return;
    }
    for (uint32_t i = 0; i < slots; i++)
        regs[i] = (uint16_t)i;
    for (uint32_t i = 0; i < l->arg_count; i++)
        if (l->args[i].in_memory && l->args[i].kind != KIND_MEMORY) {
            regs[i] = cil_scratch(l);
            cil_load_into(l, l->args[i].type, regs[i], l->args[i].reg, 0, IR_ORDER_PLAIN);
        }
    uint32_t results = cil_method_results(m);
    uint16_t result = cil_scratch(l);
    cil_emit_call(l, cil_method_function(m), regs, slots, result, results);
    cil_emit_abc(l, IR_OP_ret, 0, result, results, 0);
    l->reachable = false;
}

/* ---- instructions ---- */

static struct cil_method *method_of(struct lower *l, const struct cil_ins *i) {
    struct cil_method *m = cil_method_from_token(l->cil, l->assembly, i->token, &l->generic, l->s);
    if (!m)
        cil_lower_fail(l, "a method is missing");
    return m;
}

/* Code that was made for another library calls a method that is known to differ there. */
static void note_difference(struct lower *l, const struct cil_method *m) {
    const char *other = cil_made_for(l->cil, l->assembly);
    bool ends;
    const char *there = other ? cil_known_difference(m, &ends) : NULL;
    if (!there)
        return;
    char *text = base_arena_printf(&l->arena, "%s.%s, which %s in %s",
                                   m->class->definition->full_name, m->name, there, other);
    uint16_t reg = cil_scratch(l);
    cil_emit_xy(l, IR_OP_gaddr, reg, 0, 0, cil_string_literal_utf8(l->cil, text), 0);
    cil_emit_native(l, ends ? "heddle.cil.unmodelled" : "heddle.cil.approximate", &reg, 1,
                    IR_NO_REG, 0);
}

static void lower_ldvirtftn(struct lower *l, struct cil_method *m) {
    struct value object = cil_pop(l);
    cil_null_check(l, &object);
    load_function(l, m, true);
}

bool cil_lower_call(struct lower *l, const struct cil_ins *i) {
    struct cil_method *m = NULL;
    bool takes = i->op == CIL_OP_CALL || i->op == CIL_OP_CALLVIRT || i->op == CIL_OP_LDFTN ||
                 i->op == CIL_OP_LDVIRTFTN || i->op == CIL_OP_JMP;
    if (takes && !(m = method_of(l, i)))
        return true;
    if (m)
        note_difference(l, m);
    if (m && m->is_vararg && (i->op == CIL_OP_CALL || i->op == CIL_OP_CALLVIRT))
        cil_gather_arguments(l, i->token);
    switch (i->op) {
    case CIL_OP_CALL:
        if (i->constrained)
            call_constrained(l, m, cil_token_type(l, i->constrained));
        else
            cil_call_method(l, m);
        return true;
    case CIL_OP_CALLVIRT:
        if (i->constrained)
            call_constrained(l, m, cil_token_type(l, i->constrained));
        else
            cil_call_virtual(l, m);
        return true;
    case CIL_OP_CALLI: call_indirect(l, i->token); return true;
    case CIL_OP_LDFTN: load_function(l, m, false); return true;
    case CIL_OP_LDVIRTFTN: lower_ldvirtftn(l, m); return true;
    case CIL_OP_JMP: jump_to(l, m); return true;
    case CIL_OP_RET: ret(l); return true;
    default: return false;
    }
}
