/* Boxes: value types as objects and back, a Nullable being boxed as its value or as null. */
#include "front/cil/lower/lower_int.h"

#include <assert.h>
#include <string.h>

static void box_value(struct lower *l, const struct value *v, struct cil_type *t, uint16_t to) {
    assert(cil_type_is_value(t) && v->type == t);
    uint16_t object = cil_scratch(l);
    cil_emit_xy(l, IR_OP_new, object, 0, 0, cil_class_index(l, t), 0);
    cil_store(l, t, object, IR_HEAD, v, IR_ORDER_PLAIN);
    cil_emit_abc(l, IR_OP_mov, to, object, 0, 0);
}

struct nullable { /* the offsets of its parts */
    struct cil_field *has_value, *value;
};

static struct nullable nullable_fields(struct lower *l, struct cil_type *t) {
    struct cil_class *c = cil_token_class(l, t);
    struct nullable n = {0};
    for (uint32_t i = 0; c && i < c->field_count; i++) {
        struct cil_field *f = &c->fields[i];
        if (!f->is_static)
            *(strncmp(f->name, "has", 3) == 0 ? &n.has_value : &n.value) = f;
    }
    if (!n.has_value || !n.value)
        cil_lower_fail(l, "System.Nullable has unknown fields");
    return n;
}

/* The value in memory, wherever it was before. */
static uint16_t in_memory(struct lower *l, const struct value *v) {
    if (v->kind == KIND_MEMORY)
        return cil_use(l, v);
    uint16_t room = cil_room(l, cil_type_size(v->type));
    cil_store(l, v->type, room, 0, v, IR_ORDER_PLAIN);
    return room;
}

static void box_nullable(struct lower *l, const struct value *v, struct cil_type *t,
                         struct cil_type *of) {
    assert(cil_type_nullable(t) == of && v->type == t);
    struct nullable n = nullable_fields(l, t);
    if (l->failed)
        return;
    uint16_t at = cil_scratch(l), has = cil_scratch(l), dest = cil_dest(l);
    uint32_t some = cil_label(l), none = cil_label(l), end = cil_label(l);
    cil_emit_abc(l, IR_OP_mov, at, in_memory(l, v), 0, 0);
    cil_emit_abc(l, IR_OP_ld8, has, at, IR_ORDER_PLAIN, n.has_value->offset);
    cil_branch(l, has, some, none);
    cil_label_bind(l, some);
    cil_load(l, of, at, n.value->offset, IR_ORDER_PLAIN);
    struct value inner = cil_pop(l);
    box_value(l, &inner, of, dest);
    cil_jump(l, end);
    cil_label_bind(l, none);
    cil_emit_const(l, dest, 0);
    cil_jump(l, end);
    cil_label_bind(l, end);
}

void cil_box(struct lower *l, struct value v, struct cil_type *t) {
    if (!cil_type_is_value(t)) {
        cil_push(l, v);
        return;
    }
    struct cil_type *of = cil_type_nullable(t);
    v.type = t;
    if (of)
        box_nullable(l, &v, t, of);
    else
        box_value(l, &v, t, cil_dest(l));
    cil_push_reg(l, cil_known(l->cil, CIL_KNOWN_OBJECT));
    l->stack[l->depth - 1].not_null = !of;
    l->stack[l->depth - 1].type = of ? of : t;
    l->stack[l->depth - 1].kind = KIND_REF;
}

void cil_raise_cast(struct lower *l, uint16_t object, struct cil_type *t) {
    uint16_t type = cil_scratch(l);
    cil_emit_xy(l, IR_OP_gaddr, type, 0, 0, cil_type_object(t), 0);
    cil_emit_raise(l, "Cast", (uint16_t[]){object, type}, 2);
}

/* Raises unless the object is a box of that type (or of an enum of it, or the other way round
 * unless the enum has to be exact). */
static void check_box(struct lower *l, uint16_t object, struct cil_type *t, bool exact_enum) {
    bool exact = exact_enum && t->kind == CIL_KIND_NAMED && t->definition->is_enum;
    assert(cil_type_is_value(t));
    uint32_t other = cil_label(l), ok = cil_label(l), bad = cil_label(l);
    uint16_t class = cil_scratch(l), same = cil_scratch(l);
    cil_emit_abc(l, IR_OP_classof, class, object, 0, 0);
    cil_emit_abc(l, IR_OP_eqi, same, class, 0, cil_class_index(l, t));
    cil_branch(l, same, ok, other);
    cil_label_bind(l, other);
    if (cil_kind_of(t) != KIND_MEMORY && cil_kind_of(t) != KIND_VALUE && !exact) {
        uint16_t type = cil_scratch(l);
        cil_emit_xy(l, IR_OP_gaddr, type, 0, 0, cil_type_object(t), 0);
        cil_emit_native(l, "heddle.cil.unboxes", (uint16_t[]){object, type}, 2, same, 1);
        cil_branch(l, same, ok, bad);
    } else {
        cil_jump(l, bad);
    }
    cil_label_bind(l, bad);
    cil_raise_cast(l, object, t);
    cil_label_bind(l, ok);
}

/* A Nullable in memory, made from a box or from null; returns where it is. */
static uint16_t unbox_nullable(struct lower *l, uint16_t object, struct cil_type *t,
                               struct cil_type *of) {
    assert(cil_type_nullable(t) == of);
    struct nullable n = nullable_fields(l, t);
    uint32_t size = cil_type_size(t), some = cil_label(l), end = cil_label(l);
    uint16_t room = cil_room(l, size);
    if (l->failed)
        return room;
    cil_zero(l, size, room, 0);
    cil_branch(l, object, some, end);
    cil_label_bind(l, some);
    check_box(l, object, of, true);
    uint16_t one = cil_scratch(l);
    cil_emit_const(l, one, 1);
    cil_emit_abc(l, IR_OP_st8, one, room, IR_ORDER_PLAIN, n.has_value->offset);
    if (cil_kind_of(of) == KIND_MEMORY) {
        cil_copy(l, of, room, n.value->offset, object, IR_HEAD);
    } else {
        cil_load_into(l, of, one, object, IR_HEAD, IR_ORDER_PLAIN);
        struct value v = {.kind = cil_kind_of(of), .place = IN_REG, .reg = one, .type = of};
        cil_store(l, of, room, n.value->offset, &v, IR_ORDER_PLAIN);
    }
    cil_jump(l, end);
    cil_label_bind(l, end);
    return room;
}

void cil_unbox(struct lower *l, struct cil_type *t) {
    struct value v = cil_pop(l);
    uint16_t object = cil_use(l, &v);
    struct cil_type *of = cil_type_nullable(t);
    if (of) {
        uint16_t room = unbox_nullable(l, object, t, of);
        cil_emit_abc(l, IR_OP_mov, cil_dest(l), room, 0, 0);
    } else {
        check_box(l, object, t, false);
        cil_emit_abc(l, IR_OP_add64i, cil_dest(l), object, 0, IR_HEAD);
    }
    cil_push_reg(l, cil_type_byref(t));
}

void cil_unbox_any(struct lower *l, struct cil_type *t) {
    if (!cil_type_is_value(t)) {
        cil_cast(l, t);
        return;
    }
    struct value v = cil_pop(l);
    uint16_t object = cil_use(l, &v);
    struct cil_type *of = cil_type_nullable(t);
    if (of) {
        uint16_t room = unbox_nullable(l, object, t, of);
        if (cil_kind_of(t) == KIND_MEMORY)
            cil_push(
                l, (struct value){.kind = KIND_MEMORY, .place = IN_MEMORY, .reg = room, .type = t});
        else
            cil_load(l, t, room, 0, IR_ORDER_PLAIN);
        return;
    }
    check_box(l, object, t, false);
    cil_load(l, t, object, IR_HEAD, IR_ORDER_PLAIN);
}
