/* The assembler of functions: head, variables, labels, instructions. Targets hold label numbers
 * until the function ends, when all labels are known. */
#include "ir/assemble_int.h"

#include "base/hash.h"
#include "ir/build.h"
#include <assert.h>
#include <stdlib.h>
#include <string.h>

static bool same_label(const void *assembler, uint32_t position, const void *name) {
    const struct ir_assembler *a = assembler;
    const struct ir_word *w = name;
    assert(position < a->labels.count);
    return ir_word_is(*w, a->labels.at[position].name);
}

uint32_t ir_assemble_label(struct ir_assembler *a, struct ir_word name) {
    assert(a->f && name.length);
    uint64_t hash = base_hash_bytes(name.at, name.length);
    uint32_t found = base_index_find(&a->label_index, hash, same_label, a, &name);
    if (found != BASE_INDEX_NONE)
        return found;
    *base_vec_push(&a->labels) = (struct ir_label){base_strndup(name.at, name.length), IR_NO_INDEX};
    base_index_add(&a->label_index, hash, a->labels.count - 1);
    return a->labels.count - 1;
}

static bool read_u16(struct ir_assembler *a, uint16_t *out) {
    uint64_t number;
    if (!ir_cursor_count(&a->c, UINT16_MAX, &number))
        return false;
    *out = (uint16_t)number;
    return true;
}

static bool read_function_word(struct ir_assembler *a, struct ir_function *f, bool *more) {
    uint16_t regs;
    *more = true;
    if (ir_cursor_accept_word(&a->c, "params"))
        return read_u16(a, &f->params);
    if (ir_cursor_accept_word(&a->c, "results"))
        return read_u16(a, &f->results);
    if (ir_cursor_accept_word(&a->c, "regs")) {
        if (!read_u16(a, &regs))
            return false;
        f->regs = regs;
    } else if (ir_cursor_accept_word(&a->c, "variadic")) {
        f->variadic = true;
    } else if (ir_cursor_accept_word(&a->c, "library")) {
        f->library = true;
    } else if (ir_cursor_accept_word(&a->c, "atomic")) {
        f->atomic = true;
    } else if (ir_cursor_accept_word(&a->c, "trusted")) {
        f->trusted = true;
    } else if (ir_cursor_accept_word(&a->c, "managed")) {
        f->managed = true;
    } else if (ir_cursor_accept_word(&a->c, "optimised")) {
        f->optimised = true;
    } else {
        *more = false;
    }
    return true;
}

static bool read_head(struct ir_assembler *a, struct ir_function *f) {
    for (bool more = true; more;)
        if (!read_function_word(a, f, &more))
            return false;
    return ir_assemble_loc(a, &f->loc);
}

/* Reads a declaration. One after the definition is ignored. */
bool ir_assemble_declare(struct ir_assembler *a) {
    uint32_t index;
    struct ir_function head = {0};
    if (!ir_assemble_function_ref(a, &index) || !read_u16(a, &head.params) ||
        !read_u16(a, &head.results) || !read_head(a, &head))
        return false;
    struct ir_function *f = &a->p->functions.at[index];
    if (f->defined)
        return true;
    assert(!f->code.count);
    head.name = f->name;
    *f = head;
    return true;
}

static bool read_var_word(struct ir_assembler *a, struct ir_var *v, bool *more) {
    uint64_t line;
    *more = true;
    if (ir_cursor_accept_word(&a->c, "memory")) {
        v->in_memory = true;
    } else if (ir_cursor_accept_word(&a->c, "param")) {
        v->parameter = true;
    } else if (ir_cursor_accept_word(&a->c, "line")) {
        if (!ir_cursor_count(&a->c, UINT32_MAX, &line))
            return false;
        v->scope_line = (uint32_t)line;
    } else {
        *more = false;
    }
    return true;
}

static bool read_var(struct ir_assembler *a) {
    struct ir_var v = {0};
    uint32_t reg;
    if (!ir_cursor_name(&a->c))
        return false;
    v.name = base_arena_strdup(&a->p->arena, base_text_get(&a->c.scratch));
    if (!ir_assemble_type_ref(a, &v.type) || !ir_cursor_register(&a->c, &reg))
        return false;
    v.reg = (uint16_t)reg;
    for (bool more = true; more;)
        if (!read_var_word(a, &v, &more))
            return false;
    *base_vec_push(&a->f->vars) = v;
    return ir_cursor_expect_end(&a->c);
}

/* Reads "name:" if it is alone on its line. */
static bool accept_label(struct ir_assembler *a, struct ir_word *name) {
    const char *start = a->c.at;
    *name = ir_cursor_peek(&a->c);
    a->c.at += name->length;
    if (name->length && ir_cursor_accept(&a->c, ':') && ir_cursor_at_end(&a->c))
        return true;
    a->c.at = start;
    return false;
}

static bool define_label(struct ir_assembler *a, struct ir_word name) {
    uint32_t label = ir_assemble_label(a, name);
    assert(a->labels.at[label].pc == IR_NO_INDEX || a->labels.at[label].pc <= a->f->code.count);
    if (a->labels.at[label].pc != IR_NO_INDEX)
        return ir_cursor_fail(&a->c, "the label '%s' is here a second time",
                              a->labels.at[label].name);
    a->labels.at[label].pc = a->f->code.count;
    return true;
}

static bool read_line(struct ir_assembler *a) {
    struct ir_word name;
    if (ir_cursor_at_end(&a->c))
        return true;
    if (accept_label(a, &name))
        return define_label(a, name);
    if (ir_cursor_accept_word(&a->c, "handler"))
        return ir_assemble_handler(a);
    return ir_cursor_accept_word(&a->c, "var") ? read_var(a) : ir_assemble_ins(a);
}

static bool read_body(struct ir_assembler *a, uint32_t first_line) {
    while (ir_cursor_next_line(&a->c)) {
        if (ir_cursor_accept(&a->c, '}'))
            return true;
        if (!read_line(a))
            return false;
    }
    return ir_cursor_fail(&a->c, "the function of line %u does not end: '}' is missing",
                          first_line);
}

#ifndef NDEBUG
static bool is_inside(const struct ir_function *f, const struct ir_fixup *x) {
    switch (x->field) {
    case IR_FIXUP_X:
    case IR_FIXUP_Y: return x->where < f->code.count;
    case IR_FIXUP_AUX: return x->where < f->aux.count;
    default: return x->where < f->handlers.count;
    }
}
#endif

static bool resolve_labels(struct ir_assembler *a) {
    struct ir_function *f = a->f;
    for (uint32_t n = 0; n < a->fixups.count; n++) {
        const struct ir_fixup *x = &a->fixups.at[n];
        assert(x->label < a->labels.count && is_inside(f, x));
        const struct ir_label *l = &a->labels.at[x->label];
        a->c.line = x->line;
        if (l->pc == IR_NO_INDEX)
            return ir_cursor_fail(&a->c, "there is no label '%s'", l->name);
        if (l->pc >= f->code.count && x->field != IR_FIXUP_END)
            return ir_cursor_fail(&a->c, "no instruction follows the label '%s'", l->name);
        switch (x->field) {
        case IR_FIXUP_X: f->code.at[x->where].x = l->pc; break;
        case IR_FIXUP_Y: f->code.at[x->where].y = l->pc; break;
        case IR_FIXUP_AUX: f->aux.at[x->where] = l->pc; break;
        case IR_FIXUP_FIRST: f->handlers.at[x->where].first = l->pc; break;
        case IR_FIXUP_END: f->handlers.at[x->where].end = l->pc; break;
        case IR_FIXUP_TARGET: f->handlers.at[x->where].target = l->pc; break;
        case IR_FIXUP_FILTER: f->handlers.at[x->where].filter = l->pc; break;
        }
    }
    return true;
}

static uint32_t most(uint32_t a, uint32_t b) {
    return a > b ? a : b;
}

static uint32_t highest_register(const struct ir_function *f, const struct ir_ins *i) {
    enum { FIELDS = 4 };
    struct ir_run runs[FIELDS], w = ir_ins_writes(i);
    uint32_t count = ir_ins_reads(f, i, runs, FIELDS), high = (uint32_t)w.first + w.count;
    assert(count <= FIELDS || ir_op_table[i->op].effect == IR_EFFECT_CALL);
    for (uint32_t n = 0; n < count && n < FIELDS; n++)
        high = most(high, (uint32_t)runs[n].first + runs[n].count);
    enum ir_form form = ir_op_table[i->op].form;
    if (form == IR_FORM_CALL || form == IR_FORM_ICALL || form == IR_FORM_VCALL)
        for (uint32_t n = 0; n < i->b; n++)
            high = most(high, f->aux.at[i->y + n] + 1);
    return high;
}

/* The number of registers, for a text that does not say it. */
static uint32_t count_registers(const struct ir_function *f) {
    uint32_t high = f->params;
    for (uint32_t pc = 0; pc < f->code.count; pc++)
        high = most(high, highest_register(f, &f->code.at[pc]));
    for (uint32_t n = 0; n < f->vars.count; n++)
        high = most(high, (uint32_t)f->vars.at[n].reg + 1);
    for (uint32_t n = 0; n < f->handlers.count; n++)
        high = most(high, f->handlers.at[n].reg +
                              (f->handlers.at[n].kind == IR_HANDLER_CLEANUP ? 2u : 1u));
    return high;
}

static void forget_labels(struct ir_assembler *a) {
    for (uint32_t n = 0; n < a->labels.count; n++)
        free(a->labels.at[n].name);
    a->labels.count = 0;
    a->fixups.count = 0;
    base_index_clear(&a->label_index);
}

static bool read_definition(struct ir_assembler *a) {
    uint32_t first_line = a->c.line, last_line;
    struct ir_function head = {.regs = IR_NO_INDEX, .name = a->f->name};
    if (!read_head(a, &head) || !ir_cursor_expect(&a->c, '{') || !ir_cursor_expect_end(&a->c))
        return false;
    *a->f = head;
    if (!read_body(a, first_line))
        return false;
    last_line = a->c.line;
    assert(last_line > first_line && a->f->code.count == a->f->locs.count);
    if (!resolve_labels(a))
        return false;
    a->c.line = last_line;
    if (a->f->regs == IR_NO_INDEX)
        a->f->regs = count_registers(a->f);
    a->f->defined = true;
    return true;
}

bool ir_assemble_function(struct ir_assembler *a) {
    uint32_t index;
    assert(!a->f && !a->labels.count && !a->fixups.count);
    if (!ir_assemble_function_ref(a, &index))
        return false;
    struct ir_function *f = &a->p->functions.at[index];
    if (f->defined)
        return ir_cursor_fail(&a->c, "the function %s is defined twice", f->name);
    a->f = f;
    bool ok = read_definition(a);
    forget_labels(a);
    a->f = NULL;
    return ok;
}
