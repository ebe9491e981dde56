/* Arrays of one dimension. */
#include "front/cil/lower/lower_int.h"
#include <assert.h>

static void new_array(struct lower *l, struct cil_type *of) {
    struct value count = cil_pop(l);
    struct cil_type *t = cil_type_szarray(of);
    uint32_t class = cil_class_index(l, t);
    cil_emit_xy(l, IR_OP_newarr, cil_dest(l), cil_use_as(l, &count, KIND_I4), 0, class, 0);
    cil_push_reg(l, t);
    l->stack[l->depth - 1].not_null = true;
}

static void array_length(struct lower *l) {
    struct value array = cil_pop(l);
    cil_emit_abc(l, IR_OP_len, cil_dest(l), cil_use(l, &array), 0, 0);
    cil_push_reg(l, cil_known(l->cil, CIL_KNOWN_I4)); /* never negative, so also unsigned */
}

static uint16_t element_address(struct lower *l, const struct value *array,
                                const struct value *index, struct cil_type *of) {
    uint16_t to = cil_scratch(l);
    cil_emit_abc(l, IR_OP_elem, to, cil_use(l, array), cil_use(l, index), cil_type_size(of));
    return to;
}

/* An array of references may really be an array of a subclass of its known element type. */
static bool needs_check(const struct cil_type *of) {
    return cil_type_is_reference(of) &&
           !(of->kind == CIL_KIND_NAMED && of->definition->flags & CIL_TYPE_SEALED);
}

static bool is_null(const struct value *v) {
    return v->place == IN_CONST && !v->number;
}

static void check_store(struct lower *l, const struct value *array, struct cil_type *of,
                        const struct value *v) {
    assert(needs_check(of) && !is_null(v));
    uint16_t x = cil_use(l, array), y = cil_use(l, v), class = cil_scratch(l), ok = cil_scratch(l);
    uint32_t other = cil_label(l), ask = cil_label(l), bad = cil_label(l), good = cil_label(l);
    cil_emit_abc(l, IR_OP_classof, class, x, 0, 0);
    cil_emit_abc(l, IR_OP_eqi, ok, class, 0, cil_class_index(l, cil_type_szarray(of)));
    cil_branch(l, ok, good, other);
    cil_label_bind(l, other);
    cil_branch(l, y, ask, good);
    cil_label_bind(l, ask);
    cil_emit_native(l, "heddle.cil.holds", (uint16_t[]){x, y}, 2, ok, 1);
    cil_branch(l, ok, good, bad);
    cil_label_bind(l, bad);
    cil_emit_raise(l, "ArrayStore", NULL, 0);
    cil_label_bind(l, good);
}

static void check_address(struct lower *l, const struct value *array, struct cil_type *of) {
    assert(needs_check(of));
    uint16_t class = cil_scratch(l), ok = cil_scratch(l);
    uint32_t bad = cil_label(l), good = cil_label(l);
    cil_emit_abc(l, IR_OP_classof, class, cil_use(l, array), 0, 0);
    cil_emit_abc(l, IR_OP_eqi, ok, class, 0, cil_class_index(l, cil_type_szarray(of)));
    cil_branch(l, ok, good, bad);
    cil_label_bind(l, bad);
    cil_emit_raise(l, "ArrayStore", NULL, 0);
    cil_label_bind(l, good);
}

/* The element type that an instruction on references works on. */
static struct cil_type *reference_element(struct lower *l, const struct value *array) {
    struct cil_type *t = array->type;
    return t->kind == CIL_KIND_SZARRAY && cil_type_is_reference(t->of)
               ? t->of
               : cil_known(l->cil, CIL_KNOWN_OBJECT);
}

static void load_element(struct lower *l, struct cil_type *of) {
    struct value index = cil_pop(l), array = cil_pop(l);
    of = of ? of : reference_element(l, &array);
    cil_load(l, of, element_address(l, &array, &index, of), 0, l->plain);
}

static void store_element(struct lower *l, struct cil_type *of) {
    cil_unalias_memory(l, 1);
    struct value v = cil_pop(l), index = cil_pop(l), array = cil_pop(l);
    of = of ? of : reference_element(l, &array);
    uint16_t to = element_address(l, &array, &index, of);
    if (needs_check(of) && !is_null(&v))
        check_store(l, &array, of, &v);
    cil_store(l, of, to, 0, &v, l->plain);
}

static void load_element_address(struct lower *l, struct cil_type *of, bool readonly) {
    struct value index = cil_pop(l), array = cil_pop(l);
    if (needs_check(of) && !readonly)
        check_address(l, &array, of);
    uint16_t at = element_address(l, &array, &index, of);
    cil_emit_abc(l, IR_OP_mov, cil_dest(l), at, 0, 0);
    cil_push_reg(l, cil_type_byref(of));
    l->stack[l->depth - 1].not_null = true;
}

static enum cil_element load_kind(enum cil_opcode op) {
    switch (op) {
    case CIL_OP_LDELEM_I1: return CIL_ELEMENT_I1;
    case CIL_OP_LDELEM_U1: return CIL_ELEMENT_U1;
    case CIL_OP_LDELEM_I2: return CIL_ELEMENT_I2;
    case CIL_OP_LDELEM_U2: return CIL_ELEMENT_U2;
    case CIL_OP_LDELEM_I4: return CIL_ELEMENT_I4;
    case CIL_OP_LDELEM_U4: return CIL_ELEMENT_U4;
    case CIL_OP_LDELEM_I8: return CIL_ELEMENT_I8;
    case CIL_OP_LDELEM_I: return CIL_ELEMENT_I;
    case CIL_OP_LDELEM_R4: return CIL_ELEMENT_R4;
    case CIL_OP_LDELEM_R8: return CIL_ELEMENT_R8;
    default: return CIL_ELEMENT_END;
    }
}

static enum cil_element store_kind(enum cil_opcode op) {
    switch (op) {
    case CIL_OP_STELEM_I1: return CIL_ELEMENT_I1;
    case CIL_OP_STELEM_I2: return CIL_ELEMENT_I2;
    case CIL_OP_STELEM_I4: return CIL_ELEMENT_I4;
    case CIL_OP_STELEM_I8: return CIL_ELEMENT_I8;
    case CIL_OP_STELEM_I: return CIL_ELEMENT_I;
    case CIL_OP_STELEM_R4: return CIL_ELEMENT_R4;
    case CIL_OP_STELEM_R8: return CIL_ELEMENT_R8;
    default: return CIL_ELEMENT_END;
    }
}

bool cil_lower_array(struct lower *l, const struct cil_ins *i) {
    enum cil_element load = load_kind(i->op), store = store_kind(i->op);
    if (load != CIL_ELEMENT_END) {
        load_element(l, cil_type_element(l->cil, load));
        return true;
    }
    if (store != CIL_ELEMENT_END) {
        store_element(l, cil_type_element(l->cil, store));
        return true;
    }
    switch (i->op) {
    case CIL_OP_NEWARR: new_array(l, cil_token_type(l, i->token)); return true;
    case CIL_OP_LDLEN: array_length(l); return true;
    case CIL_OP_LDELEM: load_element(l, cil_token_type(l, i->token)); return true;
    case CIL_OP_LDELEM_REF: load_element(l, NULL); return true;
    case CIL_OP_STELEM: store_element(l, cil_token_type(l, i->token)); return true;
    case CIL_OP_STELEM_REF: store_element(l, NULL); return true;
    case CIL_OP_LDELEMA:
        load_element_address(l, cil_token_type(l, i->token), i->is_readonly);
        return true;
    default: return false;
    }
}
