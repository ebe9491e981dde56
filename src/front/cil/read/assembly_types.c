/* From names and tokens to the types they mean, over forwarders, facades and replacements. */
#include "front/cil/read/assembly.h"

#include "front/cil/read/assembly_int.h"
#include "front/cil/read/tables.h"
#include <assert.h>

struct cil_links {
    struct cil_place *type_refs, *type_defs; /* by row; assembly NULL: not asked for yet */
    struct {
        struct cil_assembly *assembly;
        bool looked;
    } * assembly_refs;
};

static struct cil_links *links(struct cil_assembly *a) {
    assert(a->domain->assemblies.at[a->number] == a);
    if (!a->links) {
        struct cil_metadata *m = &a->metadata;
        struct cil_links *l = base_calloc(1, sizeof *l);
        size_t refs = cil_metadata_rows(m, CIL_TABLE_TYPE_REF);
        size_t assemblies = cil_metadata_rows(m, CIL_TABLE_ASSEMBLY_REF);
        l->type_refs = base_calloc(refs + 1, sizeof *l->type_refs);
        l->assembly_refs = base_calloc(assemblies + 1, sizeof *l->assembly_refs);
        a->links = l;
    }
    return a->links;
}

void cil_links_drop(struct cil_assembly *a) {
    if (a->links) {
        free(a->links->type_refs);
        free(a->links->type_defs);
        free(a->links->assembly_refs);
    }
    free(a->links);
    a->links = NULL;
}

/* Is it empty, or a type that exists? */
static bool is_place(struct cil_place p) {
    return p.assembly
               ? cil_metadata_has(&p.assembly->metadata, cil_token(CIL_TABLE_TYPE_DEF, p.row))
               : !p.row;
}

/* NULL in *out: there is no such assembly. */
static bool find_assembly(struct cil_assembly *a, uint32_t row, struct cil_assembly **out,
                          struct base_status *s) {
    struct cil_links *l = links(a);
    *out = NULL;
    if (!cil_metadata_has(&a->metadata, cil_token(CIL_TABLE_ASSEMBLY_REF, row)))
        return cil_bytes_fail(&a->metadata.stream, 0, s, "reference %u to an assembly is not there",
                              row);
    if (!l->assembly_refs[row].looked) {
        const char *name = cil_row_assembly_ref(&a->metadata, row).name;
        if (!cil_domain_find(a->domain, name, &l->assembly_refs[row].assembly, s))
            return false;
        l->assembly_refs[row].looked = true;
    }
    *out = l->assembly_refs[row].assembly;
    assert(!*out || (*out)->domain == a->domain);
    return true;
}

static bool find_in(struct cil_assembly *a, const char *space, size_t space_length,
                    const char *name, size_t length, uint32_t hops, struct cil_place *out,
                    struct base_status *s);

/* Where an ExportedType of this name, not nested, forwards to. */
static bool forward(struct cil_assembly *a, uint32_t row, const char *space, size_t space_length,
                    const char *name, size_t length, uint32_t hops, struct cil_place *out,
                    struct base_status *s) {
    uint32_t to = cil_row_exported_type(&a->metadata, row).implementation;
    struct cil_assembly *target;
    if (hops == CIL_HOPS)
        return cil_bytes_fail(&a->metadata.stream, 0, s, "%.*s is forwarded in a circle",
                              (int)length, name);
    if (cil_token_table(to) != CIL_TABLE_ASSEMBLY_REF)
        return true; /* in another module of this assembly: none is ever loaded */
    if (!find_assembly(a, cil_token_row(to), &target, s))
        return false;
    return !target || find_in(target, space, space_length, name, length, hops + 1, out, s);
}

static bool find_in(struct cil_assembly *a, const char *space, size_t space_length,
                    const char *name, size_t length, uint32_t hops, struct cil_place *out,
                    struct base_status *s) {
    uint32_t value = cil_names_find(a, 0, space, space_length, name, length);
    assert(hops <= CIL_HOPS);
    *out = (struct cil_place){0};
    if (value & (uint32_t)CIL_EXPORTED)
        return forward(a, value & ~(uint32_t)CIL_EXPORTED, space, space_length, name, length, hops,
                       out, s);
    if (value)
        *out = (struct cil_place){a, value};
    assert(is_place(*out));
    return true;
}

static struct cil_place nested(struct cil_place outer, const char *name, size_t length) {
    assert(outer.assembly && is_place(outer));
    uint32_t row = cil_names_find(outer.assembly, outer.row, "", 0, name, length);
    assert(!row || row > outer.row); /* a type comes after the one around it */
    return row ? (struct cil_place){outer.assembly, row} : (struct cil_place){0};
}

struct cil_place cil_place_nested(struct cil_place outer, const char *name) {
    return nested(outer, name, strlen(name));
}

/* Down from the outermost type along "/Inner/Innermost". */
static struct cil_place descend(struct cil_place place, const char *names) {
    while (place.assembly && *names == '/') {
        size_t length = strcspn(names + 1, "/");
        place = nested(place, names + 1, length);
        names += 1 + length;
    }
    return place;
}

bool cil_place_find_in(struct cil_assembly *a, const char *space, const char *name,
                       struct cil_place *out, struct base_status *s) {
    size_t length = strcspn(name, "/");
    if (!find_in(a, space, strlen(space), name, length, 0, out, s))
        return false;
    *out = descend(*out, name + length);
    return true;
}

/* The type that replaces the one of that name; for nested types the outermost type decides.
 * *replaced: the outermost type is replaced; *out is empty if the replacement lacks the nested
 * type. */
static struct cil_place replacement(struct cil_domain *d, const char *full_name, bool *replaced) {
    size_t length = strcspn(full_name, "/");
    const char *dot = cil_names_dot(full_name, full_name + length);
    const char *name = dot ? dot + 1 : full_name;
    size_t space = dot ? (size_t)(dot - full_name) : 0;
    *replaced = false;
    for (uint32_t i = 0; d->replacing && i < d->assemblies.count; i++) {
        struct cil_assembly *a = d->assemblies.at[i];
        if (!a->replaces)
            continue;
        uint32_t row =
            cil_names_find(a, 0, full_name, space, name, (size_t)(full_name + length - name));
        if (!row || row & (uint32_t)CIL_EXPORTED)
            continue;
        *replaced = true;
        return descend((struct cil_place){a, row}, full_name + length);
    }
    return (struct cil_place){0};
}

/* If the place is a library's type that is replaced, it becomes the replacement. */
static bool replace(struct cil_place *place, struct base_status *s) {
    struct cil_domain *d = place->assembly->domain;
    bool replaced;
    if (!d->replacing || !place->assembly->library || place->assembly->replaces)
        return true;
    const char *name = cil_place_name(*place);
    struct cil_place by = replacement(d, name, &replaced);
    if (!replaced)
        return true;
    if (!by.assembly)
        return base_fail(s, "%s is not modelled: the model of the type around it has no such type",
                         name);
    *place = by;
    assert(by.assembly->replaces && is_place(by));
    return true;
}

/* Looks in the libraries that hold what .NET Core spreads over many. */
static bool find_in_framework(struct cil_domain *d, const char *space, size_t space_length,
                              const char *name, size_t length, struct cil_place *out,
                              struct base_status *s) {
    static const char *const framework[] = {"mscorlib", "System", "System.Core"};
    *out = (struct cil_place){0};
    for (size_t i = 0; i < sizeof framework / sizeof *framework && !out->assembly; i++) {
        struct cil_assembly *a;
        if (!cil_domain_find(d, framework[i], &a, s) ||
            (a && !find_in(a, space, space_length, name, length, 0, out, s)))
            return false;
    }
    return true;
}

bool cil_place_find(struct cil_domain *d, const char *full_name, struct cil_place *out,
                    struct base_status *s) {
    bool replaced;
    *out = replacement(d, full_name, &replaced);
    if (replaced)
        return true;
    size_t length = strcspn(full_name, "/");
    const char *dot = cil_names_dot(full_name, full_name + length);
    const char *name = dot ? dot + 1 : full_name;
    size_t space = dot ? (size_t)(dot - full_name) : 0;
    length -= (size_t)(name - full_name);
    if (!find_in_framework(d, full_name, space, name, length, out, s))
        return false;
    for (uint32_t i = 0; !out->assembly && i < d->assemblies.count; i++)
        if (!find_in(d->assemblies.at[i], full_name, space, name, length, 0, out, s))
            return false;
    *out = descend(*out, name + length);
    return true;
}

static bool resolve_ref(struct cil_assembly *a, uint32_t row, uint32_t hops, struct cil_place *out,
                        struct base_status *s);

static bool resolve_scope(struct cil_assembly *a, const struct cil_row_type_ref *ref, uint32_t hops,
                          struct cil_place *out, struct base_status *s) {
    size_t space = strlen(ref->space), length = strlen(ref->name);
    struct cil_assembly *target = a;
    *out = (struct cil_place){0};
    assert(hops < CIL_HOPS);
    if (cil_token_table(ref->scope) == CIL_TABLE_TYPE_REF) {
        if (!resolve_ref(a, cil_token_row(ref->scope), hops + 1, out, s))
            return false;
        *out = cil_place_nested(*out, ref->name);
        return true;
    }
    bool elsewhere = cil_token_table(ref->scope) == CIL_TABLE_ASSEMBLY_REF;
    if (elsewhere && !find_assembly(a, cil_token_row(ref->scope), &target, s))
        return false;
    if (target && !find_in(target, ref->space, space, ref->name, length, 0, out, s))
        return false;
    if (out->assembly || !elsewhere)
        return true;
    return find_in_framework(a->domain, ref->space, space, ref->name, length, out, s);
}

/* A type that no library has, but the replacement of its outermost type does: it is new in the
 * model. */
static void resolve_new(struct cil_assembly *a, uint32_t row, struct cil_place *out) {
    bool replaced;
    if (!out->assembly && a->domain->replacing)
        *out = replacement(a->domain, cil_token_name(a, cil_token(CIL_TABLE_TYPE_REF, row)),
                           &replaced);
}

static bool resolve_ref(struct cil_assembly *a, uint32_t row, uint32_t hops, struct cil_place *out,
                        struct base_status *s) {
    assert(row > 0 && row <= cil_metadata_rows(&a->metadata, CIL_TABLE_TYPE_REF));
    struct cil_place *known = &links(a)->type_refs[row];
    if (!known->assembly) {
        struct cil_row_type_ref ref = cil_row_type_ref(&a->metadata, row);
        if (hops == CIL_HOPS)
            return cil_bytes_fail(&a->metadata.stream, 0, s,
                                  "type reference %u is nested in itself", row);
        struct cil_place place;
        if (!cil_metadata_sound(&a->metadata, s) || !resolve_scope(a, &ref, hops, &place, s))
            return false;
        resolve_new(a, row, &place);
        if (!place.assembly)
            return base_fail_at(s, a->file.file, a->metadata.stream.offset,
                                "the type %s is not to be found",
                                cil_token_name(a, cil_token(CIL_TABLE_TYPE_REF, row)));
        if (!replace(&place, s))
            return false;
        *known = place;
    }
    *out = *known;
    assert(is_place(*out) && out->assembly->domain == a->domain);
    return true;
}

static bool resolve_def(struct cil_assembly *a, uint32_t row, struct cil_place *out,
                        struct base_status *s) {
    *out = (struct cil_place){a, row};
    assert(is_place(*out));
    if (!a->domain->replacing || !a->library || a->replaces)
        return true;
    struct cil_links *l = links(a);
    if (!l->type_defs)
        l->type_defs = base_calloc((size_t)cil_metadata_rows(&a->metadata, CIL_TABLE_TYPE_DEF) + 1,
                                   sizeof *l->type_defs);
    if (!l->type_defs[row].assembly) {
        if (!replace(out, s))
            return false;
        l->type_defs[row] = *out;
    }
    *out = l->type_defs[row];
    assert(is_place(*out) && out->assembly->library);
    return true;
}

bool cil_place_resolve(struct cil_assembly *a, uint32_t token, struct cil_place *out,
                       struct base_status *s) {
    enum cil_table table = cil_token_table(token);
    *out = (struct cil_place){0};
    if (!cil_metadata_has(&a->metadata, token))
        return cil_bytes_fail(&a->metadata.stream, 0, s, "the type 0x%08x is not there", token);
    if (table == CIL_TABLE_TYPE_DEF)
        return resolve_def(a, cil_token_row(token), out, s);
    if (table == CIL_TABLE_TYPE_REF)
        return resolve_ref(a, cil_token_row(token), 0, out, s);
    return cil_bytes_fail(&a->metadata.stream, 0, s, "0x%08x is no type that has a definition",
                          token);
}

/* "Outer/Inner" for one more type around; the outermost has its namespace before it. */
static const char *prepend(struct cil_assembly *a, const char *space, const char *name,
                           const char *rest) {
    return base_arena_printf(&a->domain->arena, "%s%s%s%s%s", space, *space ? "." : "", name,
                             *rest ? "/" : "", rest);
}

const char *cil_place_name(struct cil_place type) {
    struct cil_metadata *m = &type.assembly->metadata;
    const char *name = "";
    uint32_t hops = 0;
    for (uint32_t row = type.row; row; hops++) {
        if (hops == CIL_HOPS) {
            cil_metadata_damage(m, NULL, "type %u is nested in more than %u others", type.row,
                                CIL_HOPS);
            break;
        }
        struct cil_row_type_def def = cil_row_type_def(m, row);
        row = cil_def_enclosing(m, row);
        name = prepend(type.assembly, row ? "" : def.space, def.name, name);
    }
    return name;
}

const char *cil_token_name(struct cil_assembly *a, uint32_t token) {
    if (cil_token_table(token) == CIL_TABLE_TYPE_DEF)
        return cil_place_name((struct cil_place){a, cil_token_row(token)});
    const char *name = "";
    for (uint32_t hops = 0; cil_token_table(token) == CIL_TABLE_TYPE_REF && hops < CIL_HOPS;
         hops++) {
        struct cil_row_type_ref ref = cil_row_type_ref(&a->metadata, cil_token_row(token));
        token = ref.scope;
        bool inside = cil_token_table(token) == CIL_TABLE_TYPE_REF;
        name = prepend(a, inside ? "" : ref.space, ref.name, name);
    }
    return name;
}
