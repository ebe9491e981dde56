/* Signatures by recursive descent. Every element takes at least a byte of the blob. So counts are
 * checked against the rest of the blob before memory is taken. */
#include "front/cil/read/signature.h"

#include "front/cil/read/tables.h"
#include <assert.h>

struct parser {
    const struct cil_metadata *m;
    struct base_arena *arena;
    struct base_status *status;
    struct cil_cursor c;
    uint32_t depth;
};

static const char what[] = "a signature";

static bool parse_type(struct parser *p, struct cil_sig *out);
static bool parse_method(struct parser *p, uint32_t first, struct cil_method_sig *out);

/* The next byte without taking it; CIL_ELEMENT_END at the end of the blob. */
static uint32_t peek(const struct parser *p) {
    return cil_cursor_left(&p->c) ? p->c.in.at[p->c.at] : (uint32_t)CIL_ELEMENT_END;
}

static bool parse_token(struct parser *p, bool spec_allowed, uint32_t *token) {
    uint32_t at = p->c.at, value;
    if (!cil_cursor_packed(&p->c, &value, what, p->status))
        return false;
    if (!cil_coded_decode(CIL_CODED_TYPE_DEF_OR_REF, value, token) ||
        !cil_metadata_has(p->m, *token))
        return cil_bytes_fail(&p->c.in, at, p->status,
                              "a signature names type 0x%x, which is not "
                              "there",
                              value);
    /* A type whose definition is a constructed type could contain itself. */
    if (!spec_allowed && cil_token_table(*token) == CIL_TABLE_TYPE_SPEC)
        return cil_bytes_fail(&p->c.in, at, p->status,
                              "a signature names a constructed type where "
                              "a definition belongs");
    return true;
}

static bool parse_modifiers(struct parser *p, const struct cil_modifier **out) {
    *out = NULL;
    for (uint32_t kind = peek(p); kind == CIL_ELEMENT_CMOD_REQD || kind == CIL_ELEMENT_CMOD_OPT;
         kind = peek(p)) {
        struct cil_modifier *m = base_arena_alloc(p->arena, sizeof *m);
        p->c.at++;
        m->required = kind == CIL_ELEMENT_CMOD_REQD;
        if (!parse_token(p, true, &m->token))
            return false;
        *out = m;
        out = &m->next;
    }
    return true;
}

static bool parse_count(struct parser *p, uint32_t *count) {
    if (!cil_cursor_packed(&p->c, count, what, p->status))
        return false;
    if (*count > cil_cursor_left(&p->c))
        return cil_cursor_fail(&p->c, p->status, "a signature promises %u elements in %u bytes",
                               *count, cil_cursor_left(&p->c));
    return true;
}

static bool parse_types(struct parser *p, uint32_t count, const struct cil_sig **out) {
    assert(count <= cil_cursor_left(&p->c));
    struct cil_sig *types = base_arena_alloc(p->arena, (count ? count : 1) * sizeof *types);
    *out = types;
    for (uint32_t i = 0; i < count; i++)
        if (!parse_type(p, &types[i]))
            return false;
    return true;
}

static bool parse_of(struct parser *p, struct cil_sig *out) {
    struct cil_sig *of = base_arena_alloc(p->arena, sizeof *of);
    out->of = of;
    return parse_type(p, of);
}

static bool parse_shape(struct parser *p, struct cil_sig *out) {
    struct cil_array_shape *shape = base_arena_alloc(p->arena, sizeof *shape);
    out->shape = shape;
    if (!parse_of(p, out) || !cil_cursor_packed(&p->c, &shape->rank, what, p->status) ||
        !parse_count(p, &shape->size_count))
        return false;
    uint32_t *sizes = base_arena_alloc(p->arena, (shape->size_count + 1) * sizeof *sizes);
    shape->sizes = sizes;
    for (uint32_t i = 0; i < shape->size_count; i++)
        if (!cil_cursor_packed(&p->c, &sizes[i], what, p->status))
            return false;
    if (!parse_count(p, &shape->bound_count))
        return false;
    int32_t *bounds = base_arena_alloc(p->arena, (shape->bound_count + 1) * sizeof *bounds);
    shape->bounds = bounds;
    for (uint32_t i = 0; i < shape->bound_count; i++)
        if (!cil_cursor_packed_signed(&p->c, &bounds[i], what, p->status))
            return false;
    if (!shape->rank || shape->rank > 32 || shape->size_count > shape->rank ||
        shape->bound_count > shape->rank)
        return cil_cursor_fail(&p->c, p->status,
                               "an array of %u dimensions, with %u sizes and %u "
                               "bounds",
                               shape->rank, shape->size_count, shape->bound_count);
    return true;
}

static bool parse_instance(struct parser *p, struct cil_sig *out) {
    uint32_t kind;
    if (!cil_cursor_u8(&p->c, &kind, what, p->status))
        return false;
    if (kind != CIL_ELEMENT_CLASS && kind != CIL_ELEMENT_VALUETYPE)
        return cil_cursor_fail(&p->c, p->status, "an instance of element type 0x%02x", kind);
    out->is_value = kind == CIL_ELEMENT_VALUETYPE;
    if (!parse_token(p, false, &out->token) || !parse_count(p, &out->arg_count))
        return false;
    if (!out->arg_count)
        return cil_cursor_fail(&p->c, p->status, "an instance without type arguments");
    return parse_types(p, out->arg_count, &out->args);
}

static bool parse_function(struct parser *p, struct cil_sig *out) {
    struct cil_method_sig *method = base_arena_alloc(p->arena, sizeof *method);
    uint32_t first;
    out->method = method;
    return cil_cursor_u8(&p->c, &first, what, p->status) && parse_method(p, first, method);
}

static bool parse_element(struct parser *p, struct cil_sig *out) {
    switch (out->element) {
    case CIL_ELEMENT_VOID:
    case CIL_ELEMENT_BOOLEAN:
    case CIL_ELEMENT_CHAR:
    case CIL_ELEMENT_I1:
    case CIL_ELEMENT_U1:
    case CIL_ELEMENT_I2:
    case CIL_ELEMENT_U2:
    case CIL_ELEMENT_I4:
    case CIL_ELEMENT_U4:
    case CIL_ELEMENT_I8:
    case CIL_ELEMENT_U8:
    case CIL_ELEMENT_R4:
    case CIL_ELEMENT_R8:
    case CIL_ELEMENT_STRING:
    case CIL_ELEMENT_TYPEDBYREF:
    case CIL_ELEMENT_I:
    case CIL_ELEMENT_U:
    case CIL_ELEMENT_OBJECT: return true;
    case CIL_ELEMENT_PTR:
    case CIL_ELEMENT_BYREF:
    case CIL_ELEMENT_SZARRAY: return parse_of(p, out);
    case CIL_ELEMENT_VALUETYPE:
    case CIL_ELEMENT_CLASS:
        out->is_value = out->element == CIL_ELEMENT_VALUETYPE;
        return parse_token(p, false, &out->token);
    case CIL_ELEMENT_VAR:
    case CIL_ELEMENT_MVAR: return cil_cursor_packed(&p->c, &out->number, what, p->status);
    case CIL_ELEMENT_ARRAY: return parse_shape(p, out);
    case CIL_ELEMENT_GENERICINST: return parse_instance(p, out);
    case CIL_ELEMENT_FNPTR: return parse_function(p, out);
    default: return cil_cursor_fail(&p->c, p->status, "0x%02x is no element type", out->element);
    }
}

/* Modifiers and `pinned` may stand before a type in any order. */
static bool parse_type(struct parser *p, struct cil_sig *out) {
    const struct cil_modifier **end = &out->modifiers;
    uint32_t element;
    if (++p->depth > CIL_SIG_DEPTH)
        return cil_cursor_fail(&p->c, p->status, "a signature more than %u types deep",
                               CIL_SIG_DEPTH);
    for (;;) {
        if (!parse_modifiers(p, end))
            return false;
        if (peek(p) != CIL_ELEMENT_PINNED)
            break;
        p->c.at++;
        out->pinned = true;
        while (*end)
            end = (const struct cil_modifier **)&(*end)->next;
    }
    if (!cil_cursor_u8(&p->c, &element, what, p->status))
        return false;
    out->element = (enum cil_element)element;
    if (!parse_element(p, out))
        return false;
    assert(p->depth && p->depth <= CIL_SIG_DEPTH);
    p->depth--;
    return true;
}

static bool parse_params(struct parser *p, struct cil_method_sig *out) {
    assert(out->param_count <= p->c.in.size);
    struct cil_sig *params = base_arena_alloc(p->arena, (out->param_count + 1) * sizeof *params);
    out->params = params;
    out->fixed_count = out->param_count;
    for (uint32_t i = 0; i < out->param_count; i++) {
        if (peek(p) == CIL_ELEMENT_SENTINEL) {
            if (out->fixed_count != out->param_count)
                return cil_cursor_fail(&p->c, p->status, "a signature with two sentinels");
            out->fixed_count = i;
            p->c.at++;
        }
        if (!parse_type(p, &params[i]))
            return false;
    }
    assert(out->fixed_count <= out->param_count);
    /* mcs marks a variable list that is empty at the call, too. */
    if (peek(p) == CIL_ELEMENT_SENTINEL)
        p->c.at++;
    return true;
}

static bool parse_method(struct parser *p, uint32_t first, struct cil_method_sig *out) {
    out->has_this = first & 0x20;
    out->explicit_this = first & 0x40;
    out->convention = (enum cil_convention)(first & 0xf);
    if (out->convention > CIL_CONVENTION_VARARG && out->convention != CIL_CONVENTION_PROPERTY &&
        out->convention != CIL_CONVENTION_UNMANAGED)
        return cil_cursor_fail(&p->c, p->status, "0x%02x is no calling convention", first);
    if (first & 0x10 && !cil_cursor_packed(&p->c, &out->generic_count, what, p->status))
        return false;
    return parse_count(p, &out->param_count) && parse_type(p, &out->result) && parse_params(p, out);
}

static struct parser start(const struct cil_metadata *m, struct cil_bytes blob,
                           struct base_arena *a, struct base_status *s) {
    return (struct parser){.m = m, .arena = a, .status = s, .c = cil_cursor_over(blob)};
}

/* The first byte, which tells the kind of signature in its low bits. */
static bool parse_kind(struct parser *p, uint32_t *first, bool right(uint32_t kind),
                       const char *expected) {
    if (!cil_cursor_u8(&p->c, first, what, p->status))
        return false;
    if (!right(*first & 0xf))
        return cil_bytes_fail(&p->c.in, 0, p->status, "0x%02x does not start %s", *first, expected);
    return true;
}

static bool is_method(uint32_t kind) {
    return kind <= CIL_CONVENTION_VARARG || kind == CIL_CONVENTION_UNMANAGED;
}
static bool is_property(uint32_t kind) {
    return kind == CIL_CONVENTION_PROPERTY;
}
static bool is_field(uint32_t kind) {
    return kind == CIL_CONVENTION_FIELD;
}
static bool is_locals(uint32_t kind) {
    return kind == CIL_CONVENTION_LOCAL;
}
static bool is_instance(uint32_t kind) {
    return kind == CIL_CONVENTION_GENERICINST;
}

/* Every type that was begun was ended, unless the signature is bad. */
static bool ended(const struct parser *p, bool ok) {
    assert(!ok || !p->depth);
    return ok;
}

bool cil_sig_method(const struct cil_metadata *m, struct cil_bytes blob, struct base_arena *a,
                    struct cil_method_sig *out, struct base_status *s) {
    struct parser p = start(m, blob, a, s);
    uint32_t first;
    *out = (struct cil_method_sig){0};
    return ended(&p, parse_kind(&p, &first, is_method, "a method's signature") &&
                         parse_method(&p, first, out));
}

bool cil_sig_property(const struct cil_metadata *m, struct cil_bytes blob, struct base_arena *a,
                      struct cil_method_sig *out, struct base_status *s) {
    struct parser p = start(m, blob, a, s);
    uint32_t first;
    *out = (struct cil_method_sig){0};
    return ended(&p, parse_kind(&p, &first, is_property, "a property's signature") &&
                         parse_method(&p, first & ~0x10u, out));
}

bool cil_sig_field(const struct cil_metadata *m, struct cil_bytes blob, struct base_arena *a,
                   struct cil_sig *out, struct base_status *s) {
    struct parser p = start(m, blob, a, s);
    uint32_t first;
    *out = (struct cil_sig){0};
    return ended(&p,
                 parse_kind(&p, &first, is_field, "a field's signature") && parse_type(&p, out));
}

bool cil_sig_locals(const struct cil_metadata *m, struct cil_bytes blob, struct base_arena *a,
                    struct cil_sig_list *out, struct base_status *s) {
    struct parser p = start(m, blob, a, s);
    uint32_t first;
    *out = (struct cil_sig_list){0};
    return parse_kind(&p, &first, is_locals, "a signature of locals") &&
           parse_count(&p, &out->count) && parse_types(&p, out->count, &out->at);
}

bool cil_sig_type_spec(const struct cil_metadata *m, struct cil_bytes blob, struct base_arena *a,
                       struct cil_sig *out, struct base_status *s) {
    struct parser p = start(m, blob, a, s);
    *out = (struct cil_sig){0};
    return ended(&p, parse_type(&p, out));
}

bool cil_sig_method_spec(const struct cil_metadata *m, struct cil_bytes blob, struct base_arena *a,
                         struct cil_sig_list *out, struct base_status *s) {
    struct parser p = start(m, blob, a, s);
    uint32_t first;
    *out = (struct cil_sig_list){0};
    return parse_kind(&p, &first, is_instance, "a method's instantiation") &&
           parse_count(&p, &out->count) && parse_types(&p, out->count, &out->at);
}

bool cil_sig_is_field(struct cil_bytes blob) {
    return blob.size && (blob.at[0] & 0xf) == CIL_CONVENTION_FIELD;
}
