/* Assignability of types: by class, interface, variance and the rules of arrays (ECMA-335 I.8.7).
 * Also arrays as lists: System.Array has these methods as generic methods with other names. */
#include "front/cil/class/class_int.h"

#include "base/text.h"
#include <assert.h>
#include <string.h>

static bool args_convert(struct cil_type *from, struct cil_type *to) {
    assert(from->definition == to->definition && from->arg_count == to->arg_count);
    struct cil_definition *d = from->definition;
    struct cil_metadata *m = &d->assembly->metadata;
    struct cil_range rows = cil_def_generic_params(m, cil_token(CIL_TABLE_TYPE_DEF, d->row));
    for (uint32_t i = 0; i < from->arg_count; i++) {
        struct cil_type *a = from->args[i], *b = to->args[i];
        if (a == b)
            continue;
        uint32_t variance =
            rows.first + i < rows.end
                ? cil_row_generic_param(m, rows.first + i).flags & CIL_GENERIC_VARIANCE_MASK
                : 0;
        if (!variance || !cil_type_is_reference(a) || !cil_type_is_reference(b))
            return false;
        if (variance == CIL_GENERIC_COVARIANT ? !cil_type_assignable(a, b)
                                              : !cil_type_assignable(b, a))
            return false;
    }
    return true;
}

static bool same_but_args(struct cil_type *from, struct cil_type *to) {
    return from == to || (from->kind == CIL_KIND_NAMED && to->kind == CIL_KIND_NAMED &&
                          from->definition == to->definition && from->arg_count &&
                          from->arg_count == to->arg_count && args_convert(from, to));
}

/* An element type without its sign, or the integer of an enum: int[] is also uint[], and an array
 * of any enum of that integer. */
static uint8_t reduced(struct cil_type *t) {
    switch (cil_type_underlying(t)->element) {
    case CIL_ELEMENT_I1:
    case CIL_ELEMENT_U1:
    case CIL_ELEMENT_BOOLEAN: return CIL_ELEMENT_I1;
    case CIL_ELEMENT_I2:
    case CIL_ELEMENT_U2:
    case CIL_ELEMENT_CHAR: return CIL_ELEMENT_I2;
    case CIL_ELEMENT_I4:
    case CIL_ELEMENT_U4: return CIL_ELEMENT_I4;
    case CIL_ELEMENT_I8:
    case CIL_ELEMENT_U8: return CIL_ELEMENT_I8;
    case CIL_ELEMENT_I:
    case CIL_ELEMENT_U: return CIL_ELEMENT_I;
    default: return 0;
    }
}

static bool elements_convert(struct cil_type *from, struct cil_type *to) {
    if (from == to)
        return true;
    if (cil_type_is_value(from) && cil_type_is_value(to))
        return reduced(from) && reduced(from) == reduced(to);
    return cil_type_is_reference(from) && cil_type_is_reference(to) &&
           cil_type_assignable(from, to);
}

static bool is_list(const struct cil_type *t) {
    struct cil *cil = t->cil;
    return t->kind == CIL_KIND_NAMED && t->arg_count == 1 &&
           (t->definition == cil->known[CIL_KNOWN_LIST] ||
            t->definition == cil->known[CIL_KNOWN_COLLECTION] ||
            t->definition == cil->known[CIL_KNOWN_ENUMERABLE] ||
            t->definition == cil->known[CIL_KNOWN_READ_ONLY_LIST] ||
            t->definition == cil->known[CIL_KNOWN_READ_ONLY_COLLECTION]);
}

static bool array_converts(struct cil_type *from, struct cil_type *to) {
    assert(from->kind == CIL_KIND_SZARRAY || from->kind == CIL_KIND_ARRAY);
    if (from->kind == to->kind && from->number == to->number)
        return elements_convert(from->of, to->of);
    return from->kind == CIL_KIND_SZARRAY && is_list(to) && elements_convert(from->of, to->args[0]);
}

bool cil_type_assignable(struct cil_type *from, struct cil_type *to) {
    struct cil *cil = from->cil;
    if (same_but_args(from, to) || to == cil_known(cil, CIL_KNOWN_OBJECT))
        return true;
    if ((from->kind == CIL_KIND_SZARRAY || from->kind == CIL_KIND_ARRAY) &&
        array_converts(from, to))
        return true;
    struct base_status s = {0};
    bool yes = false;
    struct cil_class *c = from->open ? NULL : cil_class_of(from, &s);
    for (struct cil_class *k = c; k && !yes; k = k->super)
        yes = same_but_args(k->type, to);
    const struct cil_links *l = c && !yes ? cil_class_links(c, &s) : NULL;
    for (uint32_t i = 0; l && i < l->interfaces.count && !yes; i++)
        yes = same_but_args(l->interfaces.at[i]->type, to);
    base_status_drop(&s);
    return yes;
}

bool cil_class_is(struct cil_class *c, struct cil_class *of) {
    ir_supply_lock(c->cil->p);
    bool yes = cil_type_assignable(c->type, of->type);
    ir_supply_unlock(c->cil->p);
    return yes;
}

/* ---- T[] as IList<T> ---- */

static const char *list_prefix(const struct cil_type *t) {
    assert(is_list(t));
    struct cil *cil = t->cil;
    if (t->definition == cil->known[CIL_KNOWN_LIST])
        return "InternalArray__";
    if (t->definition == cil->known[CIL_KNOWN_COLLECTION])
        return "InternalArray__ICollection_";
    if (t->definition == cil->known[CIL_KNOWN_ENUMERABLE])
        return "InternalArray__IEnumerable_";
    return t->definition == cil->known[CIL_KNOWN_READ_ONLY_LIST]
               ? "InternalArray__IReadOnlyList_"
               : "InternalArray__IReadOnlyCollection_";
}

struct cil_method *cil_array_implementation(struct cil_class *c, struct cil_method *declaration) {
    assert(c->type->kind == CIL_KIND_SZARRAY);
    struct cil_type *t = declaration->class->type;
    if (!is_list(t) || !elements_convert(c->type->of, t->args[0]))
        return NULL;
    struct base_text name = {0};
    base_text_printf(&name, "%s%s", list_prefix(t), declaration->name);
    struct cil_class *array = cil_class_must(cil_known(c->cil, CIL_KNOWN_ARRAY));
    struct cil_method *m = cil_method_find(array, name.at, declaration->param_count);
    base_text_drop(&name);
    return m ? cil_method_instantiate(m, t->args, m->parameter_count) : NULL;
}
