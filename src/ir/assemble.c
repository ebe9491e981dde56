/* The text assembler, in two passes over the lines: the first makes functions and globals by name
 * in the order in which they stand, so that the second can refer to what comes later. docs/ir.md
 * describes the form. No recursion, and memory in proportion to the text. */
#include "ir/passes.h"

#include "ir/assemble_int.h"
#include "ir/build.h"
#include <assert.h>
#include <string.h>

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
    *out = number ? a->type_base + (uint32_t)number : 0;
    return true;
}

/* file:line:column, and perhaps "in function". */
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

/* The innermost place is written first, the outermost is made first. */
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
    }
    base_vec_drop(&chain);
    return ok;
}

/* First pass: a name on a line that begins with a keyword outside of a body. */
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
    {"type", ir_assemble_type},
    {"class", ir_assemble_class},
    {"raise", ir_assemble_raise},
    {"global", ir_assemble_global},
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
    }
    base_text_drop(&a.c.scratch);
    base_vec_drop(&a.labels);
    base_vec_drop(&a.fixups);
    base_vec_drop(&a.words);
    ir_index_drop(&a.label_index);
    return ok;
}
