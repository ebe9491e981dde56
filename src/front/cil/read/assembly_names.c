/* The index over an assembly's type names: a hash table of its own and its forwarded types, made
 * at the first search. */
#include "front/cil/read/assembly_int.h"

#include "base/hash.h"
#include <assert.h>

struct cil_names {
    uint32_t *slots; /* 0: empty; as cil_names_find returns them */
    uint32_t mask;
    uint32_t *enclosing; /* by TypeDef row */
};

static uint64_t hash(uint32_t parent, const char *space, size_t space_length, const char *name,
                     size_t name_length) {
    uint64_t h = base_hash_bytes(name, name_length);
    return base_hash_word(parent ? h + parent : h ^ base_hash_bytes(space, space_length) << 1);
}

struct entry {
    uint32_t parent;
    const char *space, *name;
};

enum { COLUMN_NAME = 1, COLUMN_SPACE = 2, EXPORTED_NAME = 2, EXPORTED_SPACE = 3 };

static struct entry entry_at(struct cil_assembly *a, uint32_t value) {
    assert(value && a->names);
    struct cil_metadata *m = &a->metadata;
    if (!(value & (uint32_t)CIL_EXPORTED))
        return (struct entry){
            a->names->enclosing[value],
            cil_metadata_string(m, cil_metadata_column(m, CIL_TABLE_TYPE_DEF, value, COLUMN_SPACE)),
            cil_metadata_string(m, cil_metadata_column(m, CIL_TABLE_TYPE_DEF, value, COLUMN_NAME))};
    struct cil_row_exported_type row = cil_row_exported_type(m, value & ~(uint32_t)CIL_EXPORTED);
    bool nested = cil_token_table(row.implementation) == CIL_TABLE_EXPORTED_TYPE;
    uint32_t parent = nested ? cil_token_row(row.implementation) | (uint32_t)CIL_EXPORTED : 0;
    return (struct entry){parent, row.space, row.name};
}

static bool same_entry(struct entry a, struct entry b) {
    return a.parent == b.parent && !strcmp(a.name, b.name) &&
           (a.parent || !strcmp(a.space, b.space));
}

/* Of several with one name the first counts, and only that is kept: a file full of one name makes
 * no long chain. */
static void add_entry(struct cil_assembly *a, uint32_t value) {
    struct cil_names *n = a->names;
    struct entry e = entry_at(a, value);
    uint64_t at = hash(e.parent, e.space, strlen(e.space), e.name, strlen(e.name));
    for (; n->slots[at & n->mask]; at++)
        if (same_entry(e, entry_at(a, n->slots[at & n->mask])))
            return;
    n->slots[at & n->mask] = value;
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
    uint32_t room = 16;
    while (room / 2 < types + exported)
        room *= 2;
    a->names = base_calloc(1, sizeof *a->names);
    a->names->mask = room - 1;
    a->names->slots = base_calloc(room, sizeof *a->names->slots);
    read_enclosing(a);
    for (uint32_t row = 1; row <= types; row++)
        add_entry(a, row);
    for (uint32_t row = 1; row <= exported; row++)
        add_entry(a, row | (uint32_t)CIL_EXPORTED);
}

static bool is(const char *text, const char *other, size_t length) {
    return !strncmp(text, other, length) && !text[length];
}

uint32_t cil_names_find(struct cil_assembly *a, uint32_t parent, const char *space,
                        size_t space_length, const char *name, size_t name_length) {
    if (!a->names)
        make_index(a);
    const struct cil_names *n = a->names;
    uint64_t at = hash(parent, space, space_length, name, name_length);
    for (uint32_t value; (value = n->slots[at & n->mask]) != 0; at++) {
        struct entry e = entry_at(a, value);
        if (e.parent == parent && is(e.name, name, name_length) &&
            (parent || is(e.space, space, space_length)))
            return value;
    }
    return 0;
}

void cil_names_drop(struct cil_assembly *a) {
    if (a->names) {
        free(a->names->slots);
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
