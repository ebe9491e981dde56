/* The assembler of the parts that only managed programs have: classes, the functions that make
 * exceptions, and handlers. */
#include "ir/assemble_int.h"

#include "ir/spell.h"
#include <assert.h>

static bool read_class_name(struct ir_assembler *a, const char **out) {
    if (!ir_cursor_expect(&a->c, '$') || !ir_cursor_name(&a->c))
        return false;
    *out = base_text_get(&a->c.scratch);
    return true;
}

bool ir_assemble_class_ref(struct ir_assembler *a, uint32_t *out) {
    const char *name;
    if (!read_class_name(a, &name))
        return false;
    *out = ir_program_find_class(a->p, name);
    return *out != IR_NO_INDEX || ir_cursor_fail(&a->c, "there is no class $%s", name);
}

bool ir_assemble_class_name(struct ir_assembler *a) {
    const char *name;
    if (!read_class_name(a, &name))
        return false;
    if (ir_program_find_class(a->p, name) != IR_NO_INDEX)
        return ir_cursor_fail(&a->c, "the class $%s is here a second time", name);
    const struct ir_class class = {.name = name,
                                   .super = IR_NO_INDEX,
                                   .size = IR_HEAD,
                                   .init_state = IR_NO_INDEX,
                                   .init = IR_NO_INDEX};
    ir_build_class(a->p, &class);
    return true;
}

static bool read_number(struct ir_assembler *a, uint32_t *out) {
    uint64_t number;
    if (!ir_cursor_count(&a->c, UINT32_MAX, &number))
        return false;
    *out = (uint32_t)number;
    return true;
}

/* Reads a list of answers: selector: @function, ... */
static bool read_answers(struct ir_assembler *a, uint32_t class) {
    if (!ir_cursor_expect(&a->c, '{'))
        return false;
    do {
        uint32_t selector, function;
        if (!read_number(a, &selector) || !ir_cursor_expect(&a->c, ':') ||
            !ir_assemble_function_ref(a, &function))
            return false;
        ir_class_answer_dispatch(a->p, class, selector, function);
    } while (ir_cursor_accept(&a->c, ','));
    return ir_cursor_expect(&a->c, '}');
}

static bool accept_flag(struct ir_assembler *a, struct ir_class *k) {
    for (uint32_t n = 0; ir_spell_class_flags[n]; n++)
        if (ir_cursor_accept_word(&a->c, ir_spell_class_flags[n])) {
            k->flags |= 1u << n;
            return true;
        }
    return false;
}

static bool read_class_word(struct ir_assembler *a, uint32_t index, bool *more) {
    struct ir_class *k = &a->p->classes.at[index];
    *more = true;
    if (accept_flag(a, k))
        return true;
    if (ir_cursor_accept_word(&a->c, "extends"))
        return ir_assemble_class_ref(a, &k->super);
    if (ir_cursor_accept_word(&a->c, "size"))
        return read_number(a, &k->size);
    if (ir_cursor_accept_word(&a->c, "element"))
        return read_number(a, &k->element);
    if (ir_cursor_accept_word(&a->c, "type"))
        return ir_assemble_type_ref(a, &k->type);
    if (ir_cursor_accept_word(&a->c, "init"))
        return ir_assemble_global_ref(a, &k->init_state) && ir_assemble_function_ref(a, &k->init);
    if (ir_cursor_accept_word(&a->c, "answers"))
        return read_answers(a, index);
    *more = false;
    return true;
}

bool ir_assemble_class(struct ir_assembler *a) {
    uint32_t index;
    assert(!a->f);
    if (!ir_assemble_class_ref(a, &index))
        return false;
    for (bool more = true; more;)
        if (!read_class_word(a, index, &more))
            return false;
    return true;
}

bool ir_assemble_raise(struct ir_assembler *a) {
    struct ir_word w = ir_cursor_peek(&a->c);
    int kind = ir_spell_find(ir_spell_raises, w.at, w.length);
    if (kind < 0)
        return ir_cursor_fail(&a->c, "there is no such kind of exception");
    assert(kind < IR_RAISE_KINDS);
    a->c.at += w.length;
    return ir_assemble_function_ref(a, &a->p->raise[kind]);
}

/* ---- handlers ---- */

static bool read_label(struct ir_assembler *a, enum ir_fixup_field field) {
    struct ir_word name;
    assert(a->f->handlers.count && field >= IR_FIXUP_FIRST);
    if (!ir_cursor_word(&a->c, &name))
        return false;
    *base_vec_push(&a->fixups) = (struct ir_fixup){.field = field,
                                                   .where = a->f->handlers.count - 1,
                                                   .label = ir_assemble_label(a, name),
                                                   .line = a->c.line};
    return true;
}

/* Reads a handler: kind, first, end, target and register, then the class of a catch (or nothing),
 * or the code of a filter. */
bool ir_assemble_handler(struct ir_assembler *a) {
    struct ir_word w = ir_cursor_peek(&a->c);
    int kind = ir_spell_find(ir_spell_handlers, w.at, w.length);
    uint32_t reg;
    if (kind < 0)
        return ir_cursor_fail(&a->c, "a handler is a catch, a filter or a cleanup");
    assert(kind <= IR_HANDLER_CLEANUP);
    a->c.at += w.length;
    *base_vec_push(&a->f->handlers) =
        (struct ir_handler){.kind = (uint8_t)kind, .class = IR_NO_INDEX};
    if (!read_label(a, IR_FIXUP_FIRST) || !read_label(a, IR_FIXUP_END) ||
        !read_label(a, IR_FIXUP_TARGET) || !ir_cursor_register(&a->c, &reg))
        return false;
    struct ir_handler *h = &base_vec_last(&a->f->handlers);
    h->reg = (uint16_t)reg;
    if (kind == IR_HANDLER_FILTER && !read_label(a, IR_FIXUP_FILTER))
        return false;
    if (kind == IR_HANDLER_CATCH && !ir_cursor_at_end(&a->c) &&
        !ir_assemble_class_ref(a, &h->class))
        return false;
    return ir_cursor_expect_end(&a->c);
}
