/* Methods of the library that are code of ours: comparers, which the library would make by
 * reflection, references that it leaves to the runtime, and moves between unrelated types. */
#include "front/cil/lower/lower.h"
#include "front/cil/lower/lower_int.h"

#include <assert.h>
#include <string.h>

/* ---- comparers ---- */

static struct cil_type *instance(struct cil *cil, const char *name, struct cil_type *arg) {
    struct cil_definition *d = cil_definition_find(cil, name);
    return d && d->parameter_count == 1 ? cil_type_named(d, &arg, 1) : d ? d->type : NULL;
}

static bool is_a(struct cil *cil, struct cil_type *t, const char *interface) {
    struct cil_type *i = instance(cil, interface, t);
    return i && cil_type_assignable(t, i);
}

static const char *enum_comparer(struct cil_type *t) {
    switch (cil_type_underlying(t)->element) {
    case CIL_ELEMENT_I1: return "System.Collections.Generic.SByteEnumEqualityComparer`1";
    case CIL_ELEMENT_I2: return "System.Collections.Generic.ShortEnumEqualityComparer`1";
    case CIL_ELEMENT_I8:
    case CIL_ELEMENT_U8: return "System.Collections.Generic.LongEnumEqualityComparer`1";
    default: return "System.Collections.Generic.EnumEqualityComparer`1";
    }
}

static struct cil_type *equality_comparer(struct cil *cil, struct cil_type *t) {
    struct cil_type *of = cil_type_nullable(t);
    if (t->element == CIL_ELEMENT_U1)
        return instance(cil, "System.Collections.Generic.ByteEqualityComparer", NULL);
    if (is_a(cil, t, "System.IEquatable`1"))
        return instance(cil, "System.Collections.Generic.GenericEqualityComparer`1", t);
    if (of && is_a(cil, of, "System.IEquatable`1"))
        return instance(cil, "System.Collections.Generic.NullableEqualityComparer`1", of);
    if (t->kind == CIL_KIND_NAMED && t->definition->is_enum)
        return instance(cil, enum_comparer(t), t);
    return instance(cil, "System.Collections.Generic.ObjectEqualityComparer`1", t);
}

static struct cil_type *comparer(struct cil *cil, struct cil_type *t) {
    struct cil_type *of = cil_type_nullable(t);
    if (is_a(cil, t, "System.IComparable`1"))
        return instance(cil, "System.Collections.Generic.GenericComparer`1", t);
    if (of && is_a(cil, of, "System.IComparable`1"))
        return instance(cil, "System.Collections.Generic.NullableComparer`1", of);
    return instance(cil, "System.Collections.Generic.ObjectComparer`1", t);
}

static void return_top(struct lower *l) {
    struct value v = cil_pop(l);
    cil_emit_abc(l, IR_OP_ret, 0, cil_use(l, &v), 1, 0);
}

static void return_new(struct lower *l, struct cil_type *t) {
    struct cil_class *c = t ? cil_class_of(t, l->s) : NULL;
    struct cil_method *ctor = c ? cil_method_find(c, ".ctor", 0) : NULL;
    if (!ctor) {
        cil_lower_fail(l, "the library's comparers are not those that are known");
        return;
    }
    cil_new_object(l, ctor);
    return_top(l);
}

static void create_equality_comparer(struct lower *l) {
    return_new(l, equality_comparer(l->cil, l->m->class->type->args[0]));
}

static void create_comparer(struct lower *l) {
    return_new(l, comparer(l->cil, l->m->class->type->args[0]));
}

/* ---- references and moves ---- */

static void make_reference(struct lower *l) {
    cil_emit_abc(l, IR_OP_st64, 1, 0, IR_ORDER_PLAIN, 0);
    cil_emit_abc(l, IR_OP_ret, 0, 0, 0, 0);
}

static void get_reference(struct lower *l) {
    uint16_t v = cil_scratch(l);
    cil_emit_abc(l, IR_OP_ld64, v, 0, IR_ORDER_PLAIN, 0);
    cil_emit_abc(l, IR_OP_ret, 0, v, 1, 0);
}

/* The bits of one type as those of another. */
static void move(struct lower *l) {
    struct cil_type *from = l->m->params[0], *to = l->m->result;
    enum kind a = cil_kind_of(from), b = cil_kind_of(to);
    struct value v = {.kind = a, .place = IN_REG, .reg = 0, .type = from};
    if (a == KIND_MEMORY || b == KIND_MEMORY)
        cil_lower_fail(l, "a move between value types");
    else
        cil_emit_abc(l, IR_OP_ret, 0, cil_use_for(l, &v, to), 1, 0);
}

/* T[i] without checks of its class. */
static void unsafe_load(struct lower *l) {
    struct cil_type *t = l->m->result;
    uint16_t at = cil_scratch(l);
    cil_emit_abc(l, IR_OP_elem, at, 0, 1, cil_type_size(t));
    if (cil_kind_of(t) == KIND_MEMORY) {
        cil_copy(l, t, l->result_address, 0, at, 0);
        cil_emit_abc(l, IR_OP_ret, 0, 0, 0, 0);
        return;
    }
    cil_load(l, t, at, 0, IR_ORDER_PLAIN);
    return_top(l);
}

static void unsafe_store(struct lower *l) {
    struct cil_type *t = l->m->params[2];
    enum kind k = cil_kind_of(t);
    uint16_t at = cil_scratch(l);
    struct value v = {.kind = k, .reg = 2, .type = t};
    v.place = k == KIND_MEMORY ? IN_MEMORY : IN_REG;
    cil_emit_abc(l, IR_OP_elem, at, 0, 1, cil_type_size(t));
    cil_store(l, t, at, 0, &v, IR_ORDER_PLAIN);
    cil_emit_abc(l, IR_OP_ret, 0, 0, 0, 0);
}

static void synchronized(struct lower *l) {
    cil_lower_thunk(l, CIL_CODE_METHOD);
}

/* An exception of the constructor becomes the cause of a TargetInvocationException. */
static void construct(struct lower *l, struct cil_type *t, struct cil_method *ctor) {
    uint16_t exception = cil_new_reg(l, 2);
    uint32_t catch = cil_label(l);
    struct ir_handler h = {.first = l->code.count,
                           .target = catch,
                           .reg = exception,
                           .kind = IR_HANDLER_CATCH,
                           .class = IR_NO_INDEX};
    cil_new_object(l, ctor);
    struct value v = cil_pop(l);
    h.end = l->code.count;
    assert(l->failed || h.first < h.end);
    if (v.kind == KIND_MEMORY) {
        cil_copy(l, t, l->result_address, 0, v.reg, v.number);
        cil_emit_abc(l, IR_OP_ret, 0, 0, 0, 0);
    } else {
        cil_emit_abc(l, IR_OP_ret, 0, cil_use(l, &v), 1, 0);
    }
    cil_label_bind(l, catch);
    cil_emit_raise(l, "Invocation", &exception, 1);
    *base_vec_push(&l->handlers) = h;
}

/* new T() without reflection. */
static void create_instance(struct lower *l) {
    struct cil_type *t = l->m->args[0];
    struct cil_class *c = cil_token_class(l, t);
    struct cil_method *ctor =
        c && t->kind == CIL_KIND_NAMED ? cil_method_find(c, ".ctor", 0) : NULL;
    if (!c)
        return;
    if (!ctor && cil_type_is_value(t)) {
        uint32_t size = cil_type_size(t);
        bool memory = cil_kind_of(t) == KIND_MEMORY;
        uint16_t zero = cil_scratch(l);
        if (memory)
            cil_zero(l, size, l->result_address, 0);
        cil_emit_const(l, zero, 0);
        cil_emit_abc(l, IR_OP_ret, 0, zero, !memory, 0);
        return;
    }
    if (!ctor || c->definition->flags & CIL_TYPE_ABSTRACT) {
        uint16_t text = cil_scratch(l);
        uint32_t literal = cil_string_literal_utf8(
            l->cil, base_arena_printf(&l->arena, "Default constructor not found for type %s",
                                      cil_type_name(t)));
        cil_emit_xy(l, IR_OP_gaddr, text, 0, 0, literal, 0);
        cil_emit_raise(l, "MissingMethod", &text, 1);
        return;
    }
    construct(l, t, ctor);
}

static const struct {
    const char *key;
    void (*lower)(struct lower *l);
} specials[] = {
    {"System.Collections.Generic.EqualityComparer`1::CreateComparer()", create_equality_comparer},
    {"System.Collections.Generic.Comparer`1::CreateComparer()", create_comparer},
    {"System.ByReference`1::.ctor(!0&)", make_reference},
    {"System.ByReference`1::get_Value()", get_reference},
    {"System.Array::UnsafeMov`2(!!0)", move},
    {"System.Array::UnsafeLoad`1(!!0[],System.Int32)", unsafe_load},
    {"System.Array::UnsafeStore`1(!!0[],System.Int32,!!0)", unsafe_store},
    {"System.Activator::CreateInstance`1()", create_instance},
};

void cil_lower_order(struct lower *l) {
    static const char *const walks[] = {
        "System.Collections.Hashtable::Copy",
        "System.Collections.Hashtable/HashtableEnumerator::.ctor(",
        "System.Collections.Concurrent.ConcurrentDictionary`2::CopyTo",
        "System.Collections.Concurrent.ConcurrentDictionary`2::GetKeys(",
        "System.Collections.Concurrent.ConcurrentDictionary`2::GetValues(",
        "System.Collections.Concurrent.ConcurrentDictionary`2/"
        "<GetEnumerator>c__Iterator0::MoveNext(",
    };
    if (!l->m->class->definition->library || !l->m->row)
        return;
    const char *key = cil_method_key(l->m);
    for (size_t i = 0; i < sizeof walks / sizeof *walks; i++)
        if (strncmp(key, walks[i], strlen(walks[i])) == 0)
            cil_emit_native(l, "heddle.cil.order", NULL, 0, IR_NO_REG, 0);
}

bool cil_lower_special(struct lower *l) {
    const struct cil_code *code = l->f->front;
    if (l->m->impl_flags & CIL_IMPL_SYNCHRONIZED && l->m->row && code->kind == CIL_CODE_METHOD) {
        synchronized(l);
        return true;
    }
    if (!l->m->class->definition->library || !l->m->row)
        return false;
    const char *key = cil_method_key(l->m);
    for (size_t i = 0; i < sizeof specials / sizeof *specials; i++)
        if (strcmp(specials[i].key, key) == 0) {
            specials[i].lower(l);
            return true;
        }
    return false;
}

bool cil_is_special(const char *key) {
    for (size_t i = 0; i < sizeof specials / sizeof *specials; i++)
        if (strcmp(specials[i].key, key) == 0)
            return true;
    return false;
}
