/* Objects: making them, casts, tokens, typed references. */
#include "front/cil/lower/lower_int.h"

#include <assert.h>
#include <string.h>

static void push_object(struct lower *l, uint16_t reg, struct cil_type *t) {
    cil_emit_abc(l, IR_OP_mov, cil_dest(l), reg, 0, 0);
    cil_push_reg(l, t);
    l->stack[l->depth - 1].not_null = true;
}

/* ---- newobj ---- */

/* A string's constructor is a method that returns the string, of the same parameters. */
static void new_string(struct lower *l, struct cil_method *ctor) {
    struct cil_class *c = ctor->class;
    struct cil_method *m = NULL;
    struct base_status none = {0};
    static const char *const names[] = {"Ctor", "CreateString"};
    for (size_t i = 0; i < 2 && !m; i++)
        for (uint32_t k = 0; k < 2 && !m; k++)
            m = cil_method_matching(c, names[i], k == 1, 0, c->type, ctor->params,
                                    ctor->param_count, &none);
    base_status_drop(&none);
    if (!m) {
        cil_lower_fail(l, "no method makes what %s would", cil_method_key(ctor));
        return;
    }
    uint16_t null = cil_scratch(l);
    cil_emit_const(l, null, 0);
    cil_call_function(l, m, cil_method_function(m), m->is_static ? IR_NO_REG : null);
}

static void new_value(struct lower *l, struct cil_method *ctor) {
    assert(ctor->class->definition->is_value && l->held == IR_NO_REG);
    struct cil_type *t = ctor->class->type;
    uint32_t size = cil_type_size(t);
    uint16_t room = cil_room(l, size), at = cil_scratch(l);
    cil_zero(l, size, room, 0);
    cil_emit_abc(l, IR_OP_mov, at, room, 0, 0);
    uint32_t mark = l->depth - ctor->param_count;
    l->held = room;
    cil_call_function(l, ctor, cil_method_function(ctor), at);
    l->held = IR_NO_REG;
    assert(l->failed || l->depth == mark);
    (void)mark;
    if (cil_kind_of(t) == KIND_MEMORY)
        cil_push(l,
                 (struct value){.kind = KIND_MEMORY, .place = IN_MEMORY, .reg = room, .type = t});
    else
        cil_load(l, t, room, 0, IR_ORDER_PLAIN);
}

static bool does_nothing(const struct cil_method *ctor) {
    return ctor->class->type->element == CIL_ELEMENT_OBJECT;
}

static void new_class(struct lower *l, struct cil_method *ctor) {
    assert(ctor->class->ir != IR_NO_INDEX && !ctor->class->definition->is_value);
    uint16_t object = cil_scratch(l);
    cil_emit_xy(l, IR_OP_new, object, 0, 0, ctor->class->ir, 0);
    if (!does_nothing(ctor))
        cil_call_function(l, ctor, cil_method_function(ctor), object);
    push_object(l, object, ctor->class->type);
}

void cil_new_object(struct lower *l, struct cil_method *ctor) {
    assert(strcmp(ctor->name, ".ctor") == 0);
    struct cil_class *c = ctor->class;
    if (l->depth < ctor->param_count)
        cil_lower_fail(l, "a constructor without its arguments");
    else if (c->type->kind != CIL_KIND_NAMED)
        cil_call_method(l, ctor);
    else if (c->type->element == CIL_ELEMENT_STRING)
        new_string(l, ctor);
    else if (c->definition->is_delegate)
        cil_new_delegate(l, c);
    else if (c->definition->is_value)
        new_value(l, ctor);
    else
        new_class(l, ctor);
}

static void new_object(struct lower *l, const struct cil_ins *i) {
    struct cil_method *m = cil_method_from_token(l->cil, l->assembly, i->token, &l->generic, l->s);
    if (!m) {
        cil_lower_fail(l, "a constructor is missing");
        return;
    }
    /* The constructor of an array returns it, and has no row. */
    if (strcmp(m->name, ".ctor") != 0 || (m->row && (m->is_static || m->result))) {
        cil_lower_fail(l, "%s is no constructor", cil_method_key(m));
        return;
    }
    if (m->is_vararg)
        cil_gather_arguments(l, i->token);
    cil_new_object(l, m);
}

/* ---- casts ---- */

/* The class that a test for a type asks about: a box of a Nullable is a box of its value. */
static uint32_t tested_class(struct lower *l, struct cil_type *t) {
    struct cil_type *of = cil_type_nullable(t);
    return cil_class_index(l, of ? of : t);
}

static bool always(struct lower *l, const struct value *v, struct cil_type *t) {
    return v->type == t || t == cil_known(l->cil, CIL_KNOWN_OBJECT);
}

void cil_cast(struct lower *l, struct cil_type *t) {
    struct value v = cil_pop(l);
    bool null = v.place == IN_CONST && !v.number;
    if (!null && !always(l, &v, t)) {
        uint16_t x = cil_use(l, &v), ok = cil_scratch(l);
        uint32_t good = cil_label(l), other = cil_label(l), bad = cil_label(l);
        cil_emit_xy(l, IR_OP_is, ok, x, 0, tested_class(l, t), 0);
        cil_branch(l, ok, good, other);
        cil_label_bind(l, other);
        cil_branch(l, x, bad, good);
        cil_label_bind(l, bad);
        cil_raise_cast(l, x, t);
        cil_label_bind(l, good);
    }
    v.type = t;
    cil_push(l, v);
}

static void is_instance(struct lower *l, struct cil_type *t) {
    struct value v = cil_pop(l);
    uint16_t x = cil_use(l, &v), yes = cil_scratch(l), null = cil_scratch(l);
    cil_emit_xy(l, IR_OP_is, yes, x, 0, tested_class(l, t), 0);
    cil_emit_const(l, null, 0);
    cil_emit_xy(l, IR_OP_select, cil_dest(l), yes, x, null, 0);
    cil_push_reg(l, cil_known(l->cil, CIL_KNOWN_OBJECT));
    l->stack[l->depth - 1].type =
        cil_type_is_reference(t) ? t : cil_known(l->cil, CIL_KNOWN_OBJECT);
}

/* ---- tokens ---- */

static bool is_field_token(struct lower *l, uint32_t token) {
    struct cil_metadata *m = &l->assembly->metadata;
    if (cil_token_table(token) == CIL_TABLE_MEMBER_REF && cil_metadata_has(m, token))
        return cil_sig_is_field(cil_row_member_ref(m, cil_token_row(token)).signature);
    return cil_token_table(token) == CIL_TABLE_FIELD;
}

static bool is_type_token(uint32_t token) {
    enum cil_table table = cil_token_table(token);
    return table == CIL_TABLE_TYPE_DEF || table == CIL_TABLE_TYPE_REF ||
           table == CIL_TABLE_TYPE_SPEC;
}

static void load_token(struct lower *l, uint32_t token) {
    struct cil *cil = l->cil;
    if (is_type_token(token)) {
        uint32_t object = cil_type_object(cil_token_type(l, token));
        cil_emit_xy(l, IR_OP_gaddr, cil_dest(l), 0, 0, object, 0);
        cil_push_reg(l, cil_known(cil, CIL_KNOWN_TYPE_HANDLE));
    } else if (is_field_token(l, token)) {
        struct cil_field *f = cil_field_from_token(cil, l->assembly, token, &l->generic, l->s);
        if (!f) {
            cil_lower_fail(l, "a field is missing");
            return;
        }
        cil_emit_xy(l, IR_OP_gaddr, cil_dest(l), 0, 0, cil_field_handle(f), 0);
        cil_push_reg(l, cil_known(cil, CIL_KNOWN_FIELD_HANDLE));
    } else {
        struct cil_method *m = cil_method_from_token(cil, l->assembly, token, &l->generic, l->s);
        if (!m || m->is_open) {
            cil_lower_fail(l, "a token of a method that is missing or open");
            return;
        }
        cil_emit_xy(l, IR_OP_faddr, cil_dest(l), 0, 0, cil_method_function(m), 0);
        cil_push_reg(l, cil_known(cil, CIL_KNOWN_METHOD_HANDLE));
    }
}

/* ---- typed references: a type's handle, then a pointer ---- */

static void make_reference(struct lower *l, struct cil_type *t) {
    struct value pointer = cil_pop(l);
    struct cil_type *as = cil_known(l->cil, CIL_KNOWN_TYPEDREF);
    uint32_t size = cil_type_size(as);
    uint16_t room = cil_room(l, size), type = cil_scratch(l);
    uint16_t x = cil_use_as(l, &pointer, KIND_POINTER);
    cil_zero(l, size, room, 0);
    cil_emit_xy(l, IR_OP_gaddr, type, 0, 0, cil_type_object(t), 0);
    cil_emit_abc(l, IR_OP_st64, type, room, IR_ORDER_PLAIN, 0);
    cil_emit_abc(l, IR_OP_st64, x, room, IR_ORDER_PLAIN, 8);
    cil_push(l, (struct value){.kind = KIND_MEMORY, .place = IN_MEMORY, .reg = room, .type = as});
}

static void reference_value(struct lower *l, struct cil_type *t) {
    struct value v = cil_pop(l);
    if (v.kind != KIND_MEMORY) {
        cil_lower_fail(l, "refanyval of what is no typed reference");
        return;
    }
    uint16_t type = cil_scratch(l), want = cil_scratch(l), same = cil_scratch(l);
    uint16_t null = cil_scratch(l);
    uint32_t ok = cil_label(l), bad = cil_label(l);
    cil_emit_abc(l, IR_OP_ld64, type, v.reg, IR_ORDER_PLAIN, v.number);
    cil_emit_xy(l, IR_OP_gaddr, want, 0, 0, cil_type_object(t), 0);
    cil_emit_abc(l, IR_OP_eq, same, type, want, 0);
    cil_branch(l, same, ok, bad);
    cil_label_bind(l, bad);
    cil_emit_const(l, null, 0);
    cil_raise_cast(l, null, t);
    cil_label_bind(l, ok);
    cil_emit_abc(l, IR_OP_ld64, cil_dest(l), v.reg, IR_ORDER_PLAIN, v.number + 8);
    cil_push_reg(l, cil_type_byref(t));
}

static void reference_type(struct lower *l) {
    struct value v = cil_pop(l);
    if (v.kind != KIND_MEMORY) {
        cil_lower_fail(l, "refanytype of what is no typed reference");
        return;
    }
    cil_emit_abc(l, IR_OP_ld64, cil_dest(l), v.reg, IR_ORDER_PLAIN, v.number);
    cil_push_reg(l, cil_known(l->cil, CIL_KNOWN_TYPE_HANDLE));
}

/* ---- instructions ---- */

bool cil_lower_object(struct lower *l, const struct cil_ins *i) {
    struct cil_type *t = i->operand == CIL_OPERAND_TYPE ? cil_token_type(l, i->token) : NULL;
    switch (i->op) {
    case CIL_OP_NEWOBJ: new_object(l, i); return true;
    case CIL_OP_BOX: {
        struct value v = cil_pop(l);
        cil_box(l, v, t);
        return true;
    }
    case CIL_OP_UNBOX: cil_unbox(l, t); return true;
    case CIL_OP_UNBOX_ANY: cil_unbox_any(l, t); return true;
    case CIL_OP_CASTCLASS: cil_cast(l, t); return true;
    case CIL_OP_ISINST: is_instance(l, t); return true;
    case CIL_OP_LDTOKEN: load_token(l, i->token); return true;
    case CIL_OP_MKREFANY: make_reference(l, t); return true;
    case CIL_OP_REFANYVAL: reference_value(l, t); return true;
    case CIL_OP_REFANYTYPE: reference_type(l); return true;
    default: return false;
    }
}
