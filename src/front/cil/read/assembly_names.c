/* The index over an assembly's type names, of its own and its forwarded types, made at the first
 * search. */
#include "front/cil/read/assembly_int.h"

#include "base/hash.h"
#include "base/index.h"
#include <assert.h>

struct cil_names {
    struct base_index index; /* of what cil_names_find returns */
    uint32_t *enclosing;     /* by TypeDef row */
};

struct entry {
    uint32_t parent;
    const char *space, *name;
};

enum { COLUMN_NAME = 1, COLUMN_SPACE = 2, EXPORTED_NAME = 2, EXPORTED_SPACE = 3 };

static struct entry entry_at(struct cil_assembly *a, uint32_t value) {
    assert(value && a->names);
    struct cil_metadata *m = &a->metadata;
    if (!(value & (uint32_t)CIL_EXPORTED)) {
        assert(value <= cil_metadata_rows(m, CIL_TABLE_TYPE_DEF));
        assert(a->names->enclosing[value] < value); /* so no type is nested in itself */
        return (struct entry){
            a->names->enclosing[value],
            cil_metadata_string(m, cil_metadata_column(m, CIL_TABLE_TYPE_DEF, value, COLUMN_SPACE)),
            cil_metadata_string(m, cil_metadata_column(m, CIL_TABLE_TYPE_DEF, value, COLUMN_NAME))};
    }
    uint32_t exported = value & ~(uint32_t)CIL_EXPORTED;
    assert(exported <= cil_metadata_rows(m, CIL_TABLE_EXPORTED_TYPE));
    struct cil_row_exported_type row = cil_row_exported_type(m, exported);
    bool nested = cil_token_table(row.implementation) == CIL_TABLE_EXPORTED_TYPE;
    uint32_t parent = nested ? cil_token_row(row.implementation) | (uint32_t)CIL_EXPORTED : 0;
    return (struct entry){parent, row.space, row.name};
}

/* A name that is looked for. */
struct wanted {
    struct cil_assembly *assembly;
    uint32_t parent;
    const char *space, *name;
    size_t space_length, name_length;
};

static uint64_t hash(const struct wanted *w) {
    uint64_t h = base_hash_bytes(w->name, w->name_length);
    return base_hash_word(w->parent ? h + w->parent
                                    : h ^ base_hash_bytes(w->space, w->space_length) << 1);
}

static bool is(const char *text, const char *other, size_t length) {
    return !strncmp(text, other, length) && !text[length];
}

static bool same_entry(const void *owner, uint32_t value, const void *key) {
    (void)owner;
    const struct wanted *w = key;
    struct entry e = entry_at(w->assembly, value);
    return e.parent == w->parent && is(e.name, w->name, w->name_length) &&
           (w->parent || is(e.space, w->space, w->space_length));
}

static uint32_t find(const struct wanted *w, uint64_t h) {
    return base_index_find(&w->assembly->names->index, h, same_entry, NULL, w);
}

/* If several types have one name the first counts, and only it is kept: a file full of one name
 * makes no long chain. */
static void add_entry(struct cil_assembly *a, uint32_t value) {
    struct entry e = entry_at(a, value);
    const struct wanted w = {a, e.parent, e.space, e.name, strlen(e.space), strlen(e.name)};
    uint64_t h = hash(&w);
    if (find(&w, h) == BASE_INDEX_NONE)
        base_index_add(&a->names->index, h, value);
}

static void read_enclosing(struct cil_assembly *a) {
    struct cil_metadata *m = &a->metadata;
    uint32_t count = cil_metadata_rows(m, CIL_TABLE_TYPE_DEF);
    a->names->enclosing = base_calloc((size_t)count + 1, sizeof *a->names->enclosing);
    for (uint32_t row = 1; row <= cil_metadata_rows(m, CIL_TABLE_NESTED_CLASS); row++) {
        uint32_t nested = cil_metadata_column(m, CIL_TABLE_NESTED_CLASS, row, 0);
        if (nested && nested <= count)
            a->names->enclosing[nested] = cil_def_enclosing(m, nested);
    }
}

static void make_index(struct cil_assembly *a) {
    assert(!a->names);
    struct cil_metadata *m = &a->metadata;
    uint32_t types = cil_metadata_rows(m, CIL_TABLE_TYPE_DEF);
    uint32_t exported = cil_metadata_rows(m, CIL_TABLE_EXPORTED_TYPE);
    a->names = base_calloc(1, sizeof *a->names);
    base_index_reserve(&a->names->index, 2 * ((uint64_t)types + exported));
    read_enclosing(a);
    for (uint32_t row = 1; row <= types; row++)
        add_entry(a, row);
    for (uint32_t row = 1; row <= exported; row++)
        add_entry(a, row | (uint32_t)CIL_EXPORTED);
}

uint32_t cil_names_find(struct cil_assembly *a, uint32_t parent, const char *space,
                        size_t space_length, const char *name, size_t name_length) {
    assert(!parent || !space_length);
    if (!a->names)
        make_index(a);
    const struct wanted w = {a, parent, space, name, space_length, name_length};
    uint32_t value = find(&w, hash(&w));
    return value == BASE_INDEX_NONE ? 0 : value;
}

void cil_names_drop(struct cil_assembly *a) {
    if (a->names) {
        base_index_drop(&a->names->index);
        free(a->names->enclosing);
    }
    free(a->names);
    a->names = NULL;
}

/* Dots in angle brackets are part of a name that a compiler made up. */
const char *cil_names_dot(const char *full_name, const char *end) {
    const char *dot = NULL;
    for (const char *c = full_name; c < end && *c != '<'; c++)
        if (*c == '.' && c > full_name)
            dot = c;
    return dot;
}
