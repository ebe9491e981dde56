/* Definitions: the TypeDefs of the assemblies, each looked at once. */
#include "front/cil/class/class_int.h"

#include "base/hash.h"
#include <assert.h>
#include <string.h>

static const struct {
    const char *name;
    enum cil_element element;
} primitives[] = {
    {"Void", CIL_ELEMENT_VOID},     {"Boolean", CIL_ELEMENT_BOOLEAN},
    {"Char", CIL_ELEMENT_CHAR},     {"SByte", CIL_ELEMENT_I1},
    {"Byte", CIL_ELEMENT_U1},       {"Int16", CIL_ELEMENT_I2},
    {"UInt16", CIL_ELEMENT_U2},     {"Int32", CIL_ELEMENT_I4},
    {"UInt32", CIL_ELEMENT_U4},     {"Int64", CIL_ELEMENT_I8},
    {"UInt64", CIL_ELEMENT_U8},     {"Single", CIL_ELEMENT_R4},
    {"Double", CIL_ELEMENT_R8},     {"String", CIL_ELEMENT_STRING},
    {"IntPtr", CIL_ELEMENT_I},      {"UIntPtr", CIL_ELEMENT_U},
    {"Object", CIL_ELEMENT_OBJECT}, {"TypedReference", CIL_ELEMENT_TYPEDBYREF},
};

static enum cil_element element_of(const struct cil_definition *d) {
    if (d->library && !d->outer && strcmp(d->space, "System") == 0)
        for (size_t i = 0; i < sizeof primitives / sizeof *primitives; i++)
            if (strcmp(d->name, primitives[i].name) == 0)
                return primitives[i].element;
    return d->is_value ? CIL_ELEMENT_VALUETYPE : CIL_ELEMENT_CLASS;
}

static void classify(struct cil_definition *d, uint32_t extends) {
    const char *super = extends && cil_token_table(extends) != CIL_TABLE_TYPE_SPEC
                            ? cil_token_name(d->assembly, extends)
                            : "";
    bool is_enum_class = strcmp(d->full_name, "System.Enum") == 0;
    d->is_enum = strcmp(super, "System.Enum") == 0;
    d->is_value = d->is_enum || (strcmp(super, "System.ValueType") == 0 && !is_enum_class);
    d->is_delegate = strcmp(super, "System.MulticastDelegate") == 0;
    d->is_interface = (d->flags & CIL_TYPE_INTERFACE) != 0;
    d->element = (uint8_t)element_of(d);
}

static struct cil_definition *make(struct cil *cil, struct cil_place place) {
    struct cil_metadata *m = &place.assembly->metadata;
    struct cil_row_type_def row = cil_row_type_def(m, place.row);
    uint32_t outer = cil_def_enclosing(m, place.row);
    struct cil_range methods = cil_def_methods(m, place.row);
    struct cil_range fields = cil_def_fields(m, place.row);
    struct cil_range params = cil_def_generic_params(m, cil_token(CIL_TABLE_TYPE_DEF, place.row));
    struct cil_definition *d = base_arena_alloc(&cil->arena, sizeof *d);
    *d = (struct cil_definition){
        .cil = cil,
        .assembly = place.assembly,
        .row = place.row,
        .space = row.space,
        .name = row.name,
        .full_name = cil_place_name(place),
        .flags = row.flags,
        .parameter_count = params.end - params.first,
        .library = place.assembly->library,
        .first_method = methods.first,
        .end_method = methods.end,
        .first_field = fields.first,
        .end_field = fields.end,
    };
    if (outer && outer != place.row)
        d->outer = cil_definition_at(cil, (struct cil_place){place.assembly, outer});
    classify(d, row.extends);
    d->type = cil_type_named(d, NULL, 0);
    assert(d->type->open == (d->parameter_count > 0));
    assert(d->first_method <= d->end_method && d->first_field <= d->end_field);
    return d;
}

struct cil_definition *cil_definition_at(struct cil *cil, struct cil_place place) {
    struct cil_assembly *a = place.assembly;
    assert(place.row && place.row <= cil_metadata_rows(&a->metadata, CIL_TABLE_TYPE_DEF));
    assert(a->domain == &cil->domain);
    while (cil->definitions.count <= a->number)
        *base_vec_push(&cil->definitions) = NULL;
    struct cil_definition ***rows = &cil->definitions.at[a->number];
    if (!*rows) {
        size_t count = cil_metadata_rows(&a->metadata, CIL_TABLE_TYPE_DEF) + 1u;
        *rows = base_arena_alloc(&cil->arena, count * sizeof **rows);
    }
    if (!(*rows)[place.row]) {
        struct cil_definition *d = make(cil, place);
        cil->definitions.at[a->number][place.row] = d;
        assert(d->row == place.row && d->assembly == a);
    }
    return cil->definitions.at[a->number][place.row];
}

struct cil_definition *cil_definition_find(struct cil *cil, const char *full_name) {
    struct base_status s = {0};
    struct cil_place place = {0};
    ir_supply_lock(cil->p);
    struct cil_definition *d = NULL;
    if (cil_place_find(&cil->domain, full_name, &place, &s) && place.assembly)
        d = cil_definition_at(cil, place);
    base_status_drop(&s);
    ir_supply_unlock(cil->p);
    return d;
}

struct cil_type *cil_type_find(struct cil *cil, const char *full_name) {
    struct cil_definition *d = cil_definition_find(cil, full_name);
    return d ? d->type : NULL;
}

bool cil_known_find(struct cil *cil, struct base_status *s) {
    static const char *const names[] = {
#define KNOWN(id, name) name,
        CIL_KNOWN(KNOWN)
#undef KNOWN
    };
    for (uint32_t i = 0; i < CIL_KNOWN_COUNT; i++) {
        cil->known[i] = cil_definition_find(cil, names[i]);
        if (!cil->known[i])
            return base_fail(s, "the class libraries have no type %s", names[i]);
    }
    return true;
}
