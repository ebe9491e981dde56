/* Code: its bounds, handlers and debug tables. The verifier checks the instructions. */
#include "front/jvm/read/classfile_int.h"

#include "front/jvm/read/descriptor.h"
#include <assert.h>
#include <stdlib.h>

/* Facts that the attributes' readers need beside the code. */
struct target {
    struct jvm_code *code;
    uint32_t stack_map;
    bool counting; /* tables may come in pieces: count first, then fill */
};

static bool read_handlers(struct jvm_reader *r, struct jvm_code *code) {
    if (!jvm_reader_need(r, 2))
        return false;
    code->handler_count = jvm_reader_u2(r);
    if (!jvm_reader_need(r, 8ull * code->handler_count))
        return false;
    code->handlers = base_arena_alloc(r->arena, sizeof *code->handlers * code->handler_count);
    for (uint32_t i = 0; i < code->handler_count; i++) {
        struct jvm_handler *h = &code->handlers[i];
        h->start = jvm_reader_u2(r);
        h->end = jvm_reader_u2(r);
        h->target = jvm_reader_u2(r);
        if (h->start >= h->end || h->end > code->size || h->target >= code->size)
            return jvm_reader_fail(r, r->at - 6, "exception handler %u is not inside the code", i);
        if (!jvm_reader_index(r, JVM_CONSTANT_CLASS, true, &h->type))
            return false;
    }
    return true;
}

static bool read_lines(struct jvm_reader *r, void *target) {
    struct target *t = target;
    if (!jvm_reader_need(r, 2))
        return false;
    uint32_t count = jvm_reader_u2(r);
    if (!jvm_reader_need(r, 4ull * count))
        return false;
    for (uint32_t i = 0; i < count; i++) {
        struct jvm_line line = {.pc = jvm_reader_u2(r)};
        line.line = jvm_reader_u2(r);
        if (line.pc >= t->code->size)
            return jvm_reader_fail(r, r->at - 4, "a line number for no instruction");
        if (!t->counting)
            t->code->lines[t->code->line_count] = line;
        t->code->line_count++;
    }
    return true;
}

static bool read_variable(struct jvm_reader *r, struct target *t, struct jvm_variable *v) {
    uint16_t name, descriptor;
    v->start = jvm_reader_u2(r);
    v->length = jvm_reader_u2(r);
    if (!jvm_reader_index(r, JVM_CONSTANT_UTF8, false, &name) ||
        !jvm_reader_index(r, JVM_CONSTANT_UTF8, false, &descriptor))
        return false;
    v->name = jvm_pool_utf8(r->c, name);
    v->descriptor = jvm_pool_utf8(r->c, descriptor);
    v->slot = jvm_reader_u2(r);
    if (!jvm_name_member_valid(v->name, false) || !jvm_descriptor_field_valid(v->descriptor))
        return jvm_reader_fail(r, r->at - 10, "a local variable has no proper name or type");
    uint32_t slots = jvm_kind_slots((enum jvm_kind)v->descriptor.at[0]);
    if ((uint32_t)v->start + v->length > t->code->size || v->slot + slots > t->code->max_locals)
        return jvm_reader_fail(r, r->at - 10, "local variable %.*s is not inside the code",
                               JVM_TEXT(v->name));
    return true;
}

static bool read_variables(struct jvm_reader *r, void *target) {
    struct target *t = target;
    if (!jvm_reader_need(r, 2))
        return false;
    uint32_t count = jvm_reader_u2(r);
    if (!jvm_reader_need(r, 10ull * count))
        return false;
    for (uint32_t i = 0; i < count; i++) {
        struct jvm_variable v;
        if (!read_variable(r, t, &v))
            return false;
        if (!t->counting)
            t->code->variables[t->code->variable_count] = v;
        t->code->variable_count++;
    }
    return true;
}

static const struct jvm_attribute_row rows[] = {
    {"LineNumberTable", JVM_ATTRIBUTE_READ, true, 0, read_lines},
    {"LocalVariableTable", JVM_ATTRIBUTE_READ, true, 0, read_variables},
    {"StackMapTable", JVM_ATTRIBUTE_RAW, false, offsetof(struct target, stack_map), NULL},
    {0},
};

static int compare_lines(const void *x, const void *y) {
    const struct jvm_line *a = x, *b = y;
    return a->pc != b->pc ? (a->pc < b->pc ? -1 : 1) : (int)a->line - (int)b->line;
}

static void sort_lines(struct jvm_code *code) {
    for (uint32_t i = 1; i < code->line_count; i++)
        if (code->lines[i].pc < code->lines[i - 1].pc) {
            qsort(code->lines, code->line_count, sizeof *code->lines, compare_lines);
            return;
        }
}

static bool read_tables(struct jvm_reader *r, struct jvm_code *code) {
    uint32_t start = r->at;
    struct target t = {.code = code, .counting = true};
    if (!jvm_attributes_read(r, rows, &t) || !jvm_reader_done(r))
        return false;
    code->stack_map = jvm_classfile_attribute(r->c, t.stack_map);
    code->lines = base_arena_alloc(r->arena, sizeof *code->lines * code->line_count);
    code->variables = base_arena_alloc(r->arena, sizeof *code->variables * code->variable_count);
    uint32_t lines = code->line_count, variables = code->variable_count;
    code->line_count = code->variable_count = 0;
    r->at = start;
    t = (struct target){.code = code};
    bool ok = jvm_attributes_read(r, rows, &t);
    assert(ok && code->line_count == lines && code->variable_count == variables); /* as above */
    (void)lines, (void)variables;
    sort_lines(code);
    assert(!code->line_count || code->lines[0].pc <= code->lines[code->line_count - 1].pc);
    return ok;
}

bool jvm_code_read(struct jvm_code *code, struct base_arena *a, const struct jvm_classfile *c,
                   const struct jvm_method_info *m, struct base_status *s) {
    assert(m->code);
    struct jvm_classfile copy = *c;
    struct jvm_reader r = {.c = &copy, .arena = a, .status = s, .at = m->code, .what = "Code"};
    r.end = r.at + jvm_classfile_attribute(c, m->code).size;
    *code = (struct jvm_code){0};
    if (!jvm_reader_need(&r, 8))
        return false;
    code->max_stack = jvm_reader_u2(&r);
    code->max_locals = jvm_reader_u2(&r);
    code->size = jvm_reader_u4(&r);
    if (!code->size || code->size > UINT16_MAX)
        return jvm_reader_fail(&r, r.at - 4, "method %.*s has %u bytes of code", JVM_TEXT(m->name),
                               code->size);
    if (!jvm_reader_need(&r, code->size))
        return false;
    code->at = c->bytes + r.at;
    code->offset = r.at;
    r.at += code->size;
    return read_handlers(&r, code) && read_tables(&r, code);
}
