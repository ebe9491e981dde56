/* The assembler of data: globals with their initialisers, and debug types. */
#include "ir/assemble_int.h"

#include "ir/build.h"
#include "ir/spell.h"
#include <assert.h>
#include <string.h>

/* What one text may ask for in initialisers: a few bytes of text must not take all of the memory.
 */
enum { MOST_INIT_BYTES = 1 << 28 };

typedef BASE_VEC(uint8_t) bytes_list;
typedef BASE_VEC(struct ir_reloc) relocs_list;
typedef BASE_VEC(struct ir_member) members_list;

static bool add_bytes(struct ir_assembler *a, const struct ir_global *g, bytes_list *out,
                      const char *bytes, uint64_t count) {
    if (count > g->size - out->count)
        return ir_cursor_fail(&a->c, "the initialiser is longer than the %llu bytes of the global",
                              (unsigned long long)g->size);
    if (count > MOST_INIT_BYTES - a->init_bytes)
        return ir_cursor_fail(&a->c, "the initialisers exceed %d bytes", MOST_INIT_BYTES);
    if (!count)
        return true;
    a->init_bytes += count;
    base_vec_reserve(out, out->count + (uint32_t)count);
    if (bytes)
        memcpy(out->at + out->count, bytes, count);
    else
        memset(out->at + out->count, 0, count);
    out->count += (uint32_t)count;
    return true;
}

static bool read_init_items(struct ir_assembler *a, const struct ir_global *g, bytes_list *out) {
    for (;;) {
        uint64_t zeros;
        if (ir_cursor_at_string(&a->c)) {
            if (!ir_cursor_string(&a->c) ||
                !add_bytes(a, g, out, base_text_get(&a->c.scratch), a->c.scratch.length))
                return false;
        } else if (ir_cursor_accept_word(&a->c, "zero")) {
            if (!ir_cursor_count(&a->c, INT32_MAX, &zeros) || !add_bytes(a, g, out, NULL, zeros))
                return false;
        } else {
            return true;
        }
    }
}

static bool read_init(struct ir_assembler *a, struct ir_global *g) {
    bytes_list bytes = {0};
    bool ok = read_init_items(a, g, &bytes);
    uint64_t rest = g->size - bytes.count;
    ok = ok && add_bytes(a, g, &bytes, NULL, rest);
    if (ok && bytes.count) {
        uint8_t *copy = base_arena_alloc(&a->p->arena, bytes.count);
        memcpy(copy, bytes.at, bytes.count);
        g->init = copy;
    }
    base_vec_drop(&bytes);
    return ok;
}

static bool read_ref(struct ir_assembler *a, const struct ir_global *g, struct ir_reloc *r) {
    *r = (struct ir_reloc){0};
    if (!ir_cursor_count(&a->c, g->size, &r->offset) || !ir_cursor_expect(&a->c, ':'))
        return false;
    r->is_function = ir_cursor_accept_word(&a->c, "func");
    if (r->is_function ? !ir_assemble_function_ref(a, &r->index)
                       : !ir_assemble_global_ref(a, &r->index))
        return false;
    return ir_cursor_offset(&a->c, &r->addend);
}

static bool read_ref_items(struct ir_assembler *a, const struct ir_global *g, relocs_list *out) {
    if (!ir_cursor_expect(&a->c, '{'))
        return false;
    do {
        struct ir_reloc r;
        if (!read_ref(a, g, &r))
            return false;
        *base_vec_push(out) = r;
    } while (ir_cursor_accept(&a->c, ','));
    return ir_cursor_expect(&a->c, '}');
}

static bool read_refs(struct ir_assembler *a, struct ir_global *g) {
    relocs_list list = {0};
    bool ok = read_ref_items(a, g, &list);
    if (ok) {
        struct ir_reloc *copy = base_arena_alloc(&a->p->arena, list.count * sizeof *copy);
        memcpy(copy, list.at, list.count * sizeof *copy);
        g->relocs = copy;
        g->reloc_count = list.count;
    }
    base_vec_drop(&list);
    return ok;
}

static bool read_global_word(struct ir_assembler *a, struct ir_global *g, bool *more) {
    uint64_t align;
    *more = true;
    if (ir_cursor_accept_word(&a->c, "align")) {
        if (!ir_cursor_count(&a->c, UINT32_MAX, &align))
            return false;
        g->align = (uint32_t)align;
    } else if (ir_cursor_accept_word(&a->c, "const")) {
        g->is_const = true;
    } else if (ir_cursor_accept_word(&a->c, "tls")) {
        g->is_tls = true;
    } else if (ir_cursor_accept_word(&a->c, "hidden")) {
        g->hidden = true;
    } else if (ir_cursor_accept_word(&a->c, "type")) {
        return ir_assemble_type_ref(a, &g->type);
    } else if (ir_cursor_accept_word(&a->c, "class")) {
        return ir_assemble_class_ref(a, &g->class);
    } else {
        *more = false;
    }
    return true;
}

/* The name was made in the first pass. */
bool ir_assemble_global(struct ir_assembler *a) {
    uint32_t index;
    if (!ir_assemble_global_ref(a, &index))
        return false;
    struct ir_global *g = &a->p->globals.at[index];
    if (!ir_cursor_count(&a->c, INT32_MAX, &g->size))
        return false;
    g->align = 1;
    for (bool more = true; more;)
        if (!read_global_word(a, g, &more))
            return false;
    if (ir_cursor_accept(&a->c, '=') && !read_init(a, g))
        return false;
    if (ir_cursor_accept_word(&a->c, "refs") && !read_refs(a, g))
        return false;
    return ir_assemble_loc(a, &g->loc);
}

static bool read_name_copy(struct ir_assembler *a, const char **out) {
    if (!ir_cursor_at_string(&a->c))
        return true;
    if (!ir_cursor_name(&a->c))
        return false;
    *out = base_arena_strdup(&a->p->arena, base_text_get(&a->c.scratch));
    return true;
}

static bool read_member(struct ir_assembler *a, struct ir_member *m) {
    *m = (struct ir_member){0};
    int64_t offset;
    uint64_t bit_offset, bit_size;
    if (!read_name_copy(a, &m->name) || !ir_assemble_type_ref(a, &m->type))
        return false;
    if (!ir_cursor_accept_word(&a->c, "at"))
        return ir_cursor_fail(&a->c, "'at' is expected after the type of a member");
    if (!ir_cursor_number(&a->c, &offset))
        return false;
    m->offset = (uint64_t)offset;
    if (!ir_cursor_accept_word(&a->c, "bits"))
        return true;
    if (!ir_cursor_count(&a->c, UINT32_MAX, &bit_offset) ||
        !ir_cursor_count(&a->c, UINT32_MAX, &bit_size))
        return false;
    m->bit_offset = (uint32_t)bit_offset;
    m->bit_size = (uint32_t)bit_size;
    return true;
}

static bool read_members(struct ir_assembler *a, members_list *out) {
    if (!ir_cursor_accept(&a->c, '{'))
        return true;
    do {
        struct ir_member m;
        if (!read_member(a, &m))
            return false;
        *base_vec_push(out) = m;
    } while (ir_cursor_accept(&a->c, ','));
    return ir_cursor_expect(&a->c, '}');
}

static bool read_type_head(struct ir_assembler *a, struct ir_type *t) {
    uint32_t number;
    struct ir_word kind;
    if (!ir_assemble_type_ref(a, &number))
        return false;
    if (number != a->p->types.count)
        return ir_cursor_fail(&a->c, "types are numbered in order: t%u is expected here",
                              a->types_read + 1);
    if (!ir_cursor_word(&a->c, &kind))
        return false;
    int found = ir_spell_find(ir_spell_types, kind.at, kind.length);
    if (found < 0)
        return ir_cursor_fail(&a->c, "there is no such kind of type");
    t->kind = (enum ir_type_kind)found;
    return read_name_copy(a, &t->name);
}

static bool read_type_numbers(struct ir_assembler *a, struct ir_type *t) {
    if (ir_cursor_accept_word(&a->c, "size") && !ir_cursor_count(&a->c, UINT64_MAX, &t->size))
        return false;
    if (ir_cursor_accept_word(&a->c, "of") && !ir_assemble_type_ref(a, &t->element))
        return false;
    return !ir_cursor_accept_word(&a->c, "count") || ir_cursor_count(&a->c, UINT64_MAX, &t->count);
}

bool ir_assemble_type(struct ir_assembler *a) {
    struct ir_type t = {0};
    members_list members = {0};
    bool ok = read_type_head(a, &t) && read_type_numbers(a, &t) && read_members(a, &members);
    if (ok) {
        t.members = members.at;
        t.member_count = members.count;
        ir_build_type(a->p, &t);
        a->types_read++;
    }
    base_vec_drop(&members);
    return ok;
}
