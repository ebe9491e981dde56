/* Fields of objects and values, statics, and when classes are initialised for them. */
#include "front/cil/lower/lower_int.h"

#include <assert.h>

/* ---- initialisation ---- */

/* If the constructor of the class is precise, a thread that runs a method of it has passed through
 * an entry that initialised the class. */
static bool initialised_here(const struct lower *l, const struct cil_class *c) {
    return l->m->class == c &&
           (l->m == c->cctor || (c->precise_init && (l->m->is_static || !c->definition->is_value)));
}

void cil_init_class(struct lower *l, struct cil_class *c) {
    assert(c->ir != IR_NO_INDEX);
    if (!c->cctor || initialised_here(l, c))
        return;
    for (uint32_t i = 0; i < l->skip_init.count; i++)
        if (l->skip_init.at[i] == c->ir)
            return;
    cil_emit_xy(l, IR_OP_cinit, 0, 0, 0, c->ir, 0);
    *base_vec_push(&l->skip_init) = c->ir;
}

/* ---- instance fields ---- */

/* A field of a value that is in a slot: its bytes are a part of the slot's. */
static void load_from_slot(struct lower *l, const struct value *v, const struct cil_field *f) {
    assert(v->kind == KIND_VALUE && !f->is_static);
    struct cil_type *as = cil_type_underlying(f->type);
    uint32_t size = cil_type_size(as), whole = cil_type_size(v->type);
    uint16_t x = cil_use(l, v), dest = cil_dest(l);
    if (cil_kind_of(f->type) == KIND_MEMORY) {
        uint16_t room = cil_room(l, 8);
        cil_emit_abc(l, IR_OP_st64, x, room, IR_ORDER_PLAIN, 0);
        cil_load(l, f->type, room, f->offset, IR_ORDER_PLAIN);
        return;
    }
    if (f->offset) {
        cil_emit_abc(l, IR_OP_lshri, dest, x, 0, 8 * (int64_t)f->offset);
        x = dest;
    }
    if (as->element == CIL_ELEMENT_I1 || as->element == CIL_ELEMENT_I2)
        cil_emit_abc(l, IR_OP_sext, dest, x, 0, 8 * size | 32 << 8);
    else if (f->offset + size < whole)
        cil_emit_abc(l, IR_OP_trunc, dest, x, 0, 8 * size);
    else if (x != dest)
        cil_emit_abc(l, IR_OP_mov, dest, x, 0, 0);
    cil_push_reg(l, f->type);
}

static void load_field(struct lower *l, const struct cil_field *f, const struct cil_ins *i) {
    assert(!f->is_static);
    bool in_value = f->class->definition->is_value;
    struct value v = cil_pop(l);
    uint16_t flags = cil_mem_flags(i, f->access);
    if (v.kind == KIND_MEMORY && in_value)
        cil_load(l, f->type, v.reg, v.number + f->offset, IR_ORDER_PLAIN);
    else if (v.kind == KIND_VALUE && in_value)
        load_from_slot(l, &v, f);
    else if (v.kind == KIND_MEMORY)
        cil_lower_fail(l, "the field %s is loaded from a value", f->name);
    else
        cil_load(l, f->type, cil_use_as(l, &v, KIND_POINTER), f->offset, flags);
}

static void store_field(struct lower *l, const struct cil_field *f, const struct cil_ins *i) {
    assert(!f->is_static);
    cil_unalias_memory(l, 1);
    struct value v = cil_pop(l), object = cil_pop(l);
    if (object.kind == KIND_MEMORY || object.kind == KIND_VALUE) {
        cil_lower_fail(l, "the field %s is stored to a value", f->name);
        return;
    }
    cil_store(l, f->type, cil_use_as(l, &object, KIND_POINTER), f->offset, &v,
              cil_mem_flags(i, f->access));
}

static void field_address(struct lower *l, const struct cil_field *f) {
    struct value v = cil_pop(l);
    struct cil_type *t = cil_type_byref(f->type);
    if (v.kind == KIND_REF)
        cil_null_check(l, &v);
    uint16_t x = v.kind == KIND_MEMORY ? cil_use(l, &v) : cil_use_as(l, &v, KIND_POINTER);
    cil_emit_abc(l, IR_OP_add64i, cil_dest(l), x, 0, f->offset);
    cil_push_reg(l, t);
    l->stack[l->depth - 1].not_null = v.kind == KIND_REF;
}

/* ---- statics ---- */

static bool static_place(struct lower *l, struct cil_field *f, uint16_t *reg, int64_t *offset) {
    uint32_t global, at;
    if (!f->is_static || f->is_literal)
        return cil_lower_fail(l, "the field %s is no static one", f->name);
    cil_init_class(l, f->class);
    if (!cil_field_place(f, &global, &at))
        return cil_lower_fail(l, "the statics of %s cannot be laid out",
                              cil_type_name(f->class->type));
    *reg = cil_scratch(l);
    *offset = at;
    cil_emit_xy(l, f->is_thread ? IR_OP_taddr : IR_OP_gaddr, *reg, 0, 0, global, 0);
    return true;
}

static void load_static(struct lower *l, struct cil_field *f, const struct cil_ins *i) {
    uint16_t reg;
    int64_t offset;
    if (static_place(l, f, &reg, &offset))
        cil_load(l, f->type, reg, offset, cil_mem_flags(i, f->access));
}

static void store_static(struct lower *l, struct cil_field *f, const struct cil_ins *i) {
    uint16_t reg;
    int64_t offset;
    cil_unalias_memory(l, 1);
    if (!static_place(l, f, &reg, &offset))
        return;
    struct value v = cil_pop(l);
    cil_store(l, f->type, reg, offset, &v, cil_mem_flags(i, f->access));
}

static void static_address(struct lower *l, struct cil_field *f) {
    uint16_t reg;
    int64_t offset;
    if (!static_place(l, f, &reg, &offset))
        return;
    cil_emit_abc(l, IR_OP_add64i, cil_dest(l), reg, 0, offset);
    cil_push_reg(l, cil_type_byref(f->type));
    l->stack[l->depth - 1].not_null = true;
}

/* ---- instructions ---- */

static struct cil_field *field_of(struct lower *l, const struct cil_ins *i) {
    struct cil_field *f = cil_field_from_token(l->cil, l->assembly, i->token, &l->generic, l->s);
    if (!f)
        cil_lower_fail(l, "a field is missing");
    return f;
}

/* A static field may be accessed through an object, which is then ignored. */
static void instance_op(struct lower *l, struct cil_field *f, const struct cil_ins *i) {
    if (f->is_static && i->op != CIL_OP_STFLD) {
        cil_pop(l);
        i->op == CIL_OP_LDFLD ? load_static(l, f, i) : static_address(l, f);
    } else if (f->is_static) {
        store_static(l, f, i);
        cil_pop(l);
    } else if (i->op == CIL_OP_LDFLD) {
        load_field(l, f, i);
    } else if (i->op == CIL_OP_STFLD) {
        store_field(l, f, i);
    } else {
        field_address(l, f);
    }
}

bool cil_lower_field(struct lower *l, const struct cil_ins *i) {
    if (i->operand != CIL_OPERAND_FIELD)
        return false;
    struct cil_field *f = field_of(l, i);
    if (!f)
        return true;
    switch (i->op) {
    case CIL_OP_LDSFLD: load_static(l, f, i); break;
    case CIL_OP_STSFLD: store_static(l, f, i); break;
    case CIL_OP_LDSFLDA: static_address(l, f); break;
    default: instance_op(l, f, i); break;
    }
    return true;
}
