/* The text assembler makes two passes over the lines. The first makes functions and globals by
 * name, in their order, so that the second can refer to later ones. docs/ir.md describes the form.
 * There is no recursion, and memory is in proportion to the text. */
#include "ir/assemble_int.h"

#include "ir/build.h"
#include "ir/passes.h"
#include "ir/spell.h"
#include <assert.h>
#include <string.h>

/* ---- statements outside of bodies ---- */

/* The most bytes of initialisers in one text, because a few bytes of text must not take all
 * memory. */
enum { MOST_INIT_BYTES = 1 << 28 };

typedef BASE_VEC(uint8_t) bytes_list;
typedef BASE_VEC(struct ir_reloc) relocs_list;
typedef BASE_VEC(struct ir_member) members_list;

static bool add_bytes(struct ir_assembler *a, const struct ir_global *g, bytes_list *out,
                      const char *bytes, uint64_t count) {
    assert(out->count <= g->size && a->init_bytes <= MOST_INIT_BYTES);
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
    assert(!ok || bytes.count == g->size);
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

/* Reads a global, whose name was made in the first pass. */
static bool assemble_global(struct ir_assembler *a) {
    uint32_t index;
    if (!ir_assemble_global_ref(a, &index))
        return false;
    struct ir_global *g = &a->p->globals.at[index];
    assert(!g->size && !g->init && !g->relocs);
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

static bool assemble_type(struct ir_assembler *a) {
    struct ir_type t = {0};
    members_list members = {0};
    bool ok = read_type_head(a, &t) && read_type_numbers(a, &t) && read_members(a, &members);
    if (ok) {
        t.members = members.at;
        t.member_count = members.count;
        ir_build_type(a->p, &t);
        a->types_read++;
        assert(a->types_read <= a->type_count &&
               a->p->types.count == a->type_base + 1 + a->types_read);
    }
    base_vec_drop(&members);
    return ok;
}

/* ---- the two passes ---- */

static bool read_at_name(struct ir_assembler *a, const char **out) {
    if (!ir_cursor_expect(&a->c, '@') || !ir_cursor_name(&a->c))
        return false;
    *out = base_text_get(&a->c.scratch);
    return true;
}

bool ir_assemble_function_ref(struct ir_assembler *a, uint32_t *out) {
    const char *name;
    if (!read_at_name(a, &name))
        return false;
    *out = ir_program_find_function(a->p, name);
    return *out != IR_NO_INDEX || ir_cursor_fail(&a->c, "there is no function @%s", name);
}

bool ir_assemble_global_ref(struct ir_assembler *a, uint32_t *out) {
    const char *name;
    if (!read_at_name(a, &name))
        return false;
    *out = ir_program_find_global(a->p, name);
    return *out != IR_NO_INDEX || ir_cursor_fail(&a->c, "there is no global @%s", name);
}

bool ir_assemble_type_ref(struct ir_assembler *a, uint32_t *out) {
    uint64_t number;
    if (!ir_cursor_accept(&a->c, 't'))
        return ir_cursor_fail(&a->c, "a type, such as t1, is expected here");
    if (!ir_cursor_count(&a->c, a->type_count, &number))
        return false;
    assert(a->type_base < a->p->types.count);
    *out = number ? a->type_base + (uint32_t)number : 0;
    return true;
}

/* file:line:column, optionally followed by "in function". */
struct place {
    uint32_t file, line, column;
    const char *function;
};

static bool read_place(struct ir_assembler *a, struct place *out) {
    uint64_t line, column;
    if (!ir_cursor_path(&a->c))
        return false;
    out->file = ir_build_file(a->p, base_text_get(&a->c.scratch));
    if (!ir_cursor_expect(&a->c, ':') || !ir_cursor_count(&a->c, UINT32_MAX, &line) ||
        !ir_cursor_expect(&a->c, ':') || !ir_cursor_count(&a->c, UINT32_MAX, &column))
        return false;
    out->line = (uint32_t)line;
    out->column = (uint32_t)column;
    out->function = NULL;
    if (!ir_cursor_accept_word(&a->c, "in"))
        return true;
    if (!ir_cursor_name(&a->c))
        return false;
    out->function = base_arena_strdup(&a->p->arena, base_text_get(&a->c.scratch));
    return true;
}

/* Reads a chain of places. The innermost is written first, but the outermost must be made first. */
bool ir_assemble_loc(struct ir_assembler *a, uint32_t *out) {
    BASE_VEC(struct place) chain = {0};
    bool more = ir_cursor_accept(&a->c, '!'), ok = true;
    while (ok && more) {
        struct place place;
        ok = read_place(a, &place);
        if (ok)
            *base_vec_push(&chain) = place;
        more = ir_cursor_accept_word(&a->c, "from");
    }
    *out = 0;
    for (uint32_t n = chain.count; ok && n-- > 0;) {
        const struct place *l = &chain.at[n];
        *out = ir_build_loc(a->p, l->file, l->line, l->column, *out, l->function);
        assert(*out < a->p->locs.count);
    }
    base_vec_drop(&chain);
    return ok;
}

/* First pass: reads the name on a line that begins with "func" or "declare". */
static bool declare_function(struct ir_assembler *a) {
    const char *name;
    if (!read_at_name(a, &name))
        return false;
    if (ir_program_find_function(a->p, name) == IR_NO_INDEX)
        ir_build_function(a->p, name);
    return true;
}

static bool declare_global(struct ir_assembler *a) {
    const char *name;
    if (!read_at_name(a, &name))
        return false;
    if (ir_program_find_global(a->p, name) != IR_NO_INDEX)
        return ir_cursor_fail(&a->c, "the global %s is here a second time", name);
    ir_build_global(a->p, name, 0, 1);
    return true;
}

static bool declare_names(struct ir_assembler *a) {
    bool inside = false;
    do {
        if (ir_cursor_accept(&a->c, '}'))
            inside = false;
        else if (inside)
            continue;
        else if (ir_cursor_accept_word(&a->c, "func") && (inside = true)) {
            if (!declare_function(a))
                return false;
        } else if (ir_cursor_accept_word(&a->c, "declare")) {
            if (!declare_function(a))
                return false;
        } else if (ir_cursor_accept_word(&a->c, "global")) {
            if (!declare_global(a))
                return false;
        } else if (ir_cursor_accept_word(&a->c, "class")) {
            if (!ir_assemble_class_name(a))
                return false;
        } else if (ir_cursor_accept_word(&a->c, "type")) {
            a->type_count++;
        }
    } while (ir_cursor_next_line(&a->c));
    return true;
}

static bool read_bytes(struct ir_assembler *a, uint32_t *out) {
    uint64_t number;
    if (!ir_cursor_count(&a->c, 16, &number))
        return false;
    *out = (uint32_t)number;
    return true;
}

static bool read_pointer(struct ir_assembler *a) {
    return read_bytes(a, &a->p->pointer_bytes);
}

static bool read_long_double(struct ir_assembler *a) {
    return read_bytes(a, &a->p->long_double_bytes);
}

static bool read_entry(struct ir_assembler *a) {
    return ir_assemble_function_ref(a, &a->p->entry);
}

static bool read_constructor(struct ir_assembler *a) {
    uint32_t index;
    if (!ir_assemble_function_ref(a, &index))
        return false;
    *base_vec_push(&a->p->constructors) = index;
    return true;
}

static bool read_destructor(struct ir_assembler *a) {
    uint32_t index;
    if (!ir_assemble_function_ref(a, &index))
        return false;
    *base_vec_push(&a->p->destructors) = index;
    return true;
}

static const struct keyword {
    const char *word;
    bool (*read)(struct ir_assembler *);
} keywords[] = {
    {"pointer", read_pointer},
    {"long_double", read_long_double},
    {"type", assemble_type},
    {"class", ir_assemble_class},
    {"raise", ir_assemble_raise},
    {"global", assemble_global},
    {"declare", ir_assemble_declare},
    {"func", ir_assemble_function},
    {"constructor", read_constructor},
    {"destructor", read_destructor},
    {"entry", read_entry},
};

static bool read_statement(struct ir_assembler *a) {
    if (ir_cursor_at_end(&a->c))
        return true;
    for (uint32_t n = 0; n < sizeof keywords / sizeof *keywords; n++)
        if (ir_cursor_accept_word(&a->c, keywords[n].word))
            return keywords[n].read(a) && ir_cursor_expect_end(&a->c);
    return ir_cursor_fail(&a->c,
                          "a line begins with pointer, long_double, type, class, raise, global, "
                          "declare, func, constructor, destructor or entry");
}

static bool read_statements(struct ir_assembler *a) {
    do {
        if (!read_statement(a))
            return false;
    } while (ir_cursor_next_line(&a->c));
    return true;
}

bool ir_assemble(struct ir_program *p, const char *text, const char *file, struct base_status *s) {
    assert(p->types.count && p->lookup);
    struct ir_assembler a = {.p = p, .type_base = p->types.count - 1};
    a.c = (struct ir_cursor){.at = text, .file = file, .line = 1, .s = s};
    bool ok = declare_names(&a);
    if (ok) {
        a.c.at = text;
        a.c.line = 1;
        ok = read_statements(&a);
        assert(!ok || a.types_read == a.type_count);
    }
    assert(!a.f && !a.labels.count && !a.fixups.count);
    base_text_drop(&a.c.scratch);
    base_vec_drop(&a.labels);
    base_vec_drop(&a.fixups);
    base_vec_drop(&a.words);
    base_index_drop(&a.label_index);
    return ok;
}
