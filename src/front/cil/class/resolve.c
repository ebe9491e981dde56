/* Resolves the tokens and signatures of an assembly, given the types that type parameters stand
 * for. */
#include "front/cil/class/class_int.h"

#include <assert.h>
#include <string.h>

static struct cil_definition *definition(struct cil *cil, struct cil_assembly *a, uint32_t token,
                                         struct base_status *s) {
    struct cil_place place = {0};
    return cil_place_resolve(a, token, &place, s) ? cil_definition_at(cil, place) : NULL;
}

/* The types of `count` signatures, in the arena, with room for one more; NULL if one has none. */
static struct cil_type **types_of(struct cil *cil, struct cil_assembly *a,
                                  const struct cil_sig *sigs, uint32_t count,
                                  const struct cil_generic *g, struct base_status *s) {
    struct cil_type **types = base_arena_alloc(&cil->arena, (count + 1u) * sizeof *types);
    for (uint32_t i = 0; i < count; i++) {
        types[i] = cil_type_from_sig(cil, a, &sigs[i], g, s);
        if (!types[i])
            return NULL;
    }
    return types;
}

static struct cil_type *instantiated(struct cil *cil, struct cil_assembly *a,
                                     const struct cil_sig *sig, const struct cil_generic *g,
                                     struct base_status *s) {
    struct cil_definition *d = definition(cil, a, sig->token, s);
    if (!d)
        return NULL;
    if (d->parameter_count != sig->arg_count) {
        base_fail(s, "%s: %s has %u type parameters but is given %u", a->name, d->full_name,
                  d->parameter_count, sig->arg_count);
        return NULL;
    }
    struct cil_type **args = types_of(cil, a, sig->args, sig->arg_count, g, s);
    return args ? cil_type_named(d, args, sig->arg_count) : NULL;
}

static struct cil_type *function_pointer(struct cil *cil, struct cil_assembly *a,
                                         const struct cil_method_sig *sig,
                                         const struct cil_generic *g, struct base_status *s) {
    struct cil_type *result = cil_type_from_sig(cil, a, &sig->result, g, s);
    struct cil_type **params = types_of(cil, a, sig->params, sig->param_count, g, s);
    return result && params ? cil_type_function(result, params, sig->param_count) : NULL;
}

struct cil_type *cil_type_from_sig(struct cil *cil, struct cil_assembly *a,
                                   const struct cil_sig *sig, const struct cil_generic *g,
                                   struct base_status *s) {
    struct cil_type *of = NULL;
    if (sig->of) {
        of = cil_type_from_sig(cil, a, sig->of, g, s);
        if (!of)
            return NULL;
    }
    switch (sig->element) {
    case CIL_ELEMENT_PTR: return cil_type_pointer(of);
    case CIL_ELEMENT_BYREF: return cil_type_byref(of);
    case CIL_ELEMENT_SZARRAY: return cil_type_szarray(of);
    case CIL_ELEMENT_ARRAY: return cil_type_array(of, sig->shape->rank);
    case CIL_ELEMENT_VALUETYPE:
    case CIL_ELEMENT_CLASS: return cil_type_from_token(cil, a, sig->token, g, s);
    case CIL_ELEMENT_GENERICINST: return instantiated(cil, a, sig, g, s);
    case CIL_ELEMENT_VAR:
        return cil_type_substitute(cil_type_parameter(cil, false, sig->number), g);
    case CIL_ELEMENT_MVAR:
        return cil_type_substitute(cil_type_parameter(cil, true, sig->number), g);
    case CIL_ELEMENT_FNPTR: return function_pointer(cil, a, sig->method, g, s);
    default: return cil_type_element(cil, sig->element);
    }
}

struct cil_type *cil_type_from_token(struct cil *cil, struct cil_assembly *a, uint32_t token,
                                     const struct cil_generic *g, struct base_status *s) {
    if (cil_token_table(token) != CIL_TABLE_TYPE_SPEC) {
        struct cil_definition *d = definition(cil, a, token, s);
        return d ? d->type : NULL;
    }
    struct base_arena scratch = {0};
    struct cil_sig sig;
    struct cil_bytes blob = cil_row_type_spec(&a->metadata, cil_token_row(token)).signature;
    struct cil_type *t = NULL;
    if (cil_sig_type_spec(&a->metadata, blob, &scratch, &sig, s))
        t = cil_type_from_sig(cil, a, &sig, g, s);
    base_arena_drop(&scratch);
    return t;
}

/* The class that is a member's parent. Where generic code names its own type without arguments,
 * they are added. */
static struct cil_class *owner_class(struct cil *cil, struct cil_type *t,
                                     const struct cil_generic *g, struct base_status *s) {
    if (t->kind == CIL_KIND_NAMED && !t->arg_count && t->definition->parameter_count &&
        t->definition->parameter_count == g->class_count)
        t = cil_type_named(t->definition, g->class_args, g->class_count);
    if (t->open) {
        base_fail(s, "a member of the open type %s is used", cil_type_name(t));
        return NULL;
    }
    (void)cil;
    return cil_class_of(t, s);
}

/* A method named by its signature: its types closed over the class but not over the method. */
struct signature {
    struct cil_type *result, **params;
    uint32_t count; /* of params: a list of variable arguments is one */
    struct cil_method_sig sig;
};

static bool read_signature(struct cil_class *c, struct cil_assembly *a, struct cil_bytes blob,
                           struct base_arena *scratch, struct signature *out,
                           struct base_status *s) {
    struct cil *cil = c->cil;
    struct cil_generic g = cil_generic_of_class(c);
    if (!cil_sig_method(&a->metadata, blob, scratch, &out->sig, s))
        return false;
    out->result = cil_type_from_sig(cil, a, &out->sig.result, &g, s);
    out->params = types_of(cil, a, out->sig.params, out->sig.fixed_count, &g, s);
    if (!out->result || !out->params)
        return false;
    out->count = out->sig.fixed_count;
    if (out->sig.convention == CIL_CONVENTION_VARARG)
        out->params[out->count++] = cil_known(cil, CIL_KNOWN_ARGUMENT_HANDLE);
    return true;
}

static struct cil_method *named_method(struct cil_class *c, struct cil_assembly *a,
                                       const char *name, struct cil_bytes blob,
                                       struct base_status *s) {
    struct base_arena scratch = {0};
    struct signature want = {0};
    struct cil_method *m = NULL;
    if (read_signature(c, a, blob, &scratch, &want, s)) {
        const struct cil_method_sig *sig = &want.sig;
        enum cil_kind kind = c->type->kind;
        if (kind == CIL_KIND_ARRAY || kind == CIL_KIND_SZARRAY)
            m = cil_method_of_array(c, name, want.result, want.params, want.count);
        if (!m)
            m = cil_method_matching(c, name, !sig->has_this, sig->generic_count, want.result,
                                    want.params, want.count, s);
    }
    base_arena_drop(&scratch);
    if (!m && !s->message)
        base_fail(s, "%s has no method %s of the signature that %s calls", cil_type_name(c->type),
                  name, a->name);
    assert(m || s->message);
    return m;
}

static struct cil_method *method_def(struct cil *cil, struct cil_assembly *a, uint32_t row,
                                     const struct cil_generic *g, struct base_status *s) {
    uint32_t owner = cil_def_method_owner(&a->metadata, row);
    struct cil_definition *d = definition(cil, a, cil_token(CIL_TABLE_TYPE_DEF, owner), s);
    struct cil_class *c = d ? owner_class(cil, d->type, g, s) : NULL;
    if (!c)
        return NULL;
    if (d->assembly == a && d->row == owner)
        return cil_method_of_row(c, row, s);
    struct cil_row_method_def def = cil_row_method_def(&a->metadata, row);
    return named_method(c, a, def.name, def.signature, s);
}

static struct cil_method *member_ref(struct cil *cil, struct cil_assembly *a, uint32_t row,
                                     const struct cil_generic *g, struct base_status *s) {
    struct cil_row_member_ref ref = cil_row_member_ref(&a->metadata, row);
    if (cil_token_table(ref.parent) == CIL_TABLE_METHOD_DEF)
        return method_def(cil, a, cil_token_row(ref.parent), g, s);
    if (cil_token_table(ref.parent) == CIL_TABLE_MODULE_REF) {
        base_fail(s, "%s: a global function of another module is called", a->name);
        return NULL;
    }
    struct cil_type *t = cil_type_from_token(cil, a, ref.parent, g, s);
    struct cil_class *c = t ? owner_class(cil, t, g, s) : NULL;
    return c ? named_method(c, a, ref.name, ref.signature, s) : NULL;
}

static struct cil_method *method_spec(struct cil *cil, struct cil_assembly *a, uint32_t row,
                                      const struct cil_generic *g, struct base_status *s) {
    struct cil_row_method_spec spec = cil_row_method_spec(&a->metadata, row);
    if (cil_token_table(spec.method) == CIL_TABLE_METHOD_SPEC) {
        base_fail(s, "%s: an instantiation of an instantiated method", a->name);
        return NULL;
    }
    struct cil_method *m = cil_method_from_token(cil, a, spec.method, g, s), *result = NULL;
    struct base_arena scratch = {0};
    struct cil_sig_list list;
    if (m && cil_sig_method_spec(&a->metadata, spec.instantiation, &scratch, &list, s)) {
        struct cil_type **args = types_of(cil, a, list.at, list.count, g, s);
        if (args && list.count != m->parameter_count)
            base_fail(s, "%s is given %u type arguments", cil_method_key(m), list.count);
        else if (args)
            result = cil_method_instantiate(m, args, list.count);
    }
    base_arena_drop(&scratch);
    return result;
}

struct cil_method *cil_method_from_token(struct cil *cil, struct cil_assembly *a, uint32_t token,
                                         const struct cil_generic *g, struct base_status *s) {
    uint32_t row = cil_token_row(token);
    if (cil_metadata_has(&a->metadata, token)) {
        switch (cil_token_table(token)) {
        case CIL_TABLE_METHOD_DEF: return method_def(cil, a, row, g, s);
        case CIL_TABLE_MEMBER_REF: return member_ref(cil, a, row, g, s);
        case CIL_TABLE_METHOD_SPEC: return method_spec(cil, a, row, g, s);
        default: break;
        }
    }
    base_fail(s, "%s: token %08x is no method", a->name, token);
    return NULL;
}

static struct cil_field *field_named(struct cil_class *c, struct cil_assembly *a, const char *name,
                                     struct base_status *s) {
    struct cil_field *f = cil_field_find(c, name);
    if (!f)
        base_fail(s, "%s has no field %s, which %s uses", cil_type_name(c->type), name, a->name);
    return f;
}

static struct cil_field *field_def(struct cil *cil, struct cil_assembly *a, uint32_t row,
                                   const struct cil_generic *g, struct base_status *s) {
    uint32_t owner = cil_def_field_owner(&a->metadata, row);
    struct cil_definition *d = definition(cil, a, cil_token(CIL_TABLE_TYPE_DEF, owner), s);
    struct cil_class *c = d ? owner_class(cil, d->type, g, s) : NULL;
    if (!c)
        return NULL;
    if (d->assembly == a && d->row == owner)
        for (uint32_t i = 0; i < c->field_count; i++)
            if (c->fields[i].row == row)
                return &c->fields[i];
    return field_named(c, a, cil_row_field(&a->metadata, row).name, s);
}

struct cil_field *cil_field_from_token(struct cil *cil, struct cil_assembly *a, uint32_t token,
                                       const struct cil_generic *g, struct base_status *s) {
    uint32_t row = cil_token_row(token);
    if (cil_metadata_has(&a->metadata, token) && cil_token_table(token) == CIL_TABLE_FIELD)
        return field_def(cil, a, row, g, s);
    if (!cil_metadata_has(&a->metadata, token) || cil_token_table(token) != CIL_TABLE_MEMBER_REF) {
        base_fail(s, "%s: token %08x is no field", a->name, token);
        return NULL;
    }
    struct cil_row_member_ref ref = cil_row_member_ref(&a->metadata, row);
    struct cil_type *t = cil_type_from_token(cil, a, ref.parent, g, s);
    struct cil_class *c = t ? owner_class(cil, t, g, s) : NULL;
    return c ? field_named(c, a, ref.name, s) : NULL;
}
