/* The assembler of instructions. It follows the template of the form (ir_form_text), so a new
 * operation of a known form needs no change here. */
#include "ir/assemble_int.h"

#include "ir/build.h"
#include "ir/spell.h"
#include <assert.h>
#include <string.h>

struct reading {
    struct ir_assembler *a;
    struct ir_cursor *c;
    struct ir_ins i;
    bool has_dest;
    uint32_t dest, dest_slots;
};

static bool read_register16(struct reading *r, uint16_t *out) {
    uint32_t reg;
    if (!ir_cursor_register(r->c, &reg))
        return false;
    *out = (uint16_t)reg;
    return true;
}

static bool read_count32(struct reading *r, uint32_t most, uint32_t *out) {
    uint64_t number;
    if (!ir_cursor_count(r->c, most, &number))
        return false;
    *out = (uint32_t)number;
    return true;
}

static bool read_imm(struct reading *r) {
    struct ir_word w = ir_cursor_peek(r->c);
    if (w.length && ir_spell_read_imm(r->i.op, w.at, w.length, &r->i.imm)) {
        r->c->at += w.length;
        return true;
    }
    return ir_cursor_number(r->c, &r->i.imm);
}

static bool read_global(struct reading *r) {
    int64_t offset;
    if (!ir_assemble_global_ref(r->a, &r->i.x) || !ir_cursor_offset(r->c, &offset))
        return false;
    if (offset < INT32_MIN || offset > INT32_MAX)
        return ir_cursor_fail(r->c, "the offset does not fit in 32 bits");
    r->i.y = (uint32_t)(int32_t)offset;
    return true;
}

static void add_fixup(struct reading *r, enum ir_fixup_field field, uint32_t where,
                      uint32_t label) {
    assert(label < r->a->labels.count && field <= IR_FIXUP_AUX);
    *base_vec_push(&r->a->fixups) =
        (struct ir_fixup){.field = field, .where = where, .label = label, .line = r->c->line};
}

static bool read_label(struct reading *r, uint32_t *out) {
    struct ir_word name;
    if (!ir_cursor_word(r->c, &name))
        return false;
    *out = ir_assemble_label(r->a, name);
    return true;
}

static bool read_target(struct reading *r, enum ir_fixup_field field) {
    uint32_t label;
    if (!read_label(r, &label))
        return false;
    add_fixup(r, field, r->a->f->code.count, label);
    return true;
}

static bool read_arguments(struct reading *r) {
    r->a->words.count = 0;
    if (!ir_cursor_expect(r->c, '('))
        return false;
    while (!ir_cursor_accept(r->c, ')')) {
        uint32_t reg;
        if (r->a->words.count && !ir_cursor_expect(r->c, ','))
            return false;
        if (!ir_cursor_register(r->c, &reg))
            return false;
        if (r->a->words.count == UINT16_MAX)
            return ir_cursor_fail(r->c, "more than %u arguments", UINT16_MAX);
        *base_vec_push(&r->a->words) = reg;
    }
    assert(r->a->words.count <= UINT16_MAX && ir_op_table[r->i.op].effect == IR_EFFECT_CALL);
    r->i.b = (uint16_t)r->a->words.count;
    r->i.y = ir_build_aux(r->a->f, r->a->words.at, r->a->words.count);
    return true;
}

/* Puts a label's number into the table. It is replaced by a target when the function ends. */
static bool read_row_target(struct reading *r) {
    uint32_t label;
    assert(ir_op_table[r->i.op].form == IR_FORM_SW || ir_op_table[r->i.op].form == IR_FORM_IJ);
    if (!read_label(r, &label))
        return false;
    add_fixup(r, IR_FIXUP_AUX, r->a->f->aux.count + r->a->words.count, label);
    *base_vec_push(&r->a->words) = label;
    return true;
}

static bool read_case(struct reading *r, bool *last) {
    int64_t value;
    if (ir_cursor_accept_word(r->c, "else")) {
        *last = true;
        return read_row_target(r);
    }
    if (!ir_cursor_number(r->c, &value) || !ir_cursor_expect(r->c, ':'))
        return false;
    *base_vec_push(&r->a->words) = (uint32_t)(uint64_t)value;
    *base_vec_push(&r->a->words) = (uint32_t)((uint64_t)value >> 32);
    r->i.y++;
    return read_row_target(r);
}

static bool read_rows(struct reading *r) {
    bool cases = ir_op_table[r->i.op].form == IR_FORM_SW, last = false;
    r->a->words.count = 0;
    r->i.y = 0;
    if (!ir_cursor_expect(r->c, '['))
        return false;
    while (!last && (cases || !ir_cursor_accept(r->c, ']'))) {
        if (r->a->words.count && !ir_cursor_expect(r->c, ','))
            return false;
        if (cases ? !read_case(r, &last) : (r->i.y++, !read_row_target(r)))
            return false;
    }
    if (cases && !ir_cursor_expect(r->c, ']'))
        return false;
    assert(r->a->words.count == (cases ? 3 * r->i.y + 1 : r->i.y));
    r->i.x = ir_build_aux(r->a->f, r->a->words.at, r->a->words.count);
    return true;
}

static bool read_align(struct reading *r, uint32_t *flags) {
    uint32_t align;
    if (!read_count32(r, 1u << 15, &align))
        return false;
    if (!align || (align & (align - 1)))
        return ir_cursor_fail(r->c, "an alignment of %u is not a power of two", align);
    assert(__builtin_ctz(align) <= IR_MEM_ALIGN >> IR_MEM_ALIGN_SHIFT);
    *flags = (*flags & ~(uint32_t)IR_MEM_ALIGN) | (uint32_t)__builtin_ctz(align)
                                                      << IR_MEM_ALIGN_SHIFT;
    return true;
}

/* The order of a compare-and-swap that fails. */
static bool read_failure(struct reading *r, uint32_t *flags) {
    struct ir_word w = ir_cursor_peek(r->c);
    int order = ir_spell_find(ir_spell_orders, w.at, w.length);
    if (order < 0)
        return ir_cursor_fail(r->c, "after 'failing' a memory order is missing");
    r->c->at += w.length;
    *flags = (*flags & ~(uint32_t)IR_MEM_FAILURE) | (uint32_t)order << IR_MEM_FAILURE_SHIFT;
    return true;
}

/* Reads the next flag. *more tells whether there was one. */
static bool read_flag(struct reading *r, uint32_t *flags, bool *sized, bool *more) {
    static const char *const widths[] = {"i8", "i16", "i32", "i64", NULL};
    struct ir_word w = ir_cursor_peek(r->c);
    int order = ir_spell_find(ir_spell_orders, w.at, w.length);
    int width = ir_spell_find(widths, w.at, w.length);
    *more = true;
    if (order >= 0)
        *flags = (*flags & ~(uint32_t)IR_MEM_ORDER) | (uint32_t)order;
    else if (width >= 0 && !*sized)
        *flags |= (uint32_t)width << IR_MEM_WIDTH_SHIFT, *sized = true;
    else if (ir_word_is(w, "volatile"))
        *flags |= IR_MEM_VOLATILE;
    else if (ir_word_is(w, "final") && !*sized)
        *flags |= IR_MEM_FINAL;
    else if (ir_word_is(w, "confined") && !*sized)
        *flags |= IR_MEM_CONFINED;
    else if (ir_word_is(w, "ptr"))
        *flags |= IR_MEM_POINTER;
    else if (ir_word_is(w, "retry"))
        *flags |= IR_MEM_RETRY;
    else if (ir_word_is(w, "failing"))
        return (void)(r->c->at += w.length), read_failure(r, flags);
    else if (ir_word_is(w, "align"))
        return (void)(r->c->at += w.length), read_align(r, flags);
    else if (ir_word_is(w, "flags"))
        return (void)(r->c->at += w.length), *sized = true, read_count32(r, UINT32_MAX, flags);
    else
        *more = false;
    if (*more)
        r->c->at += w.length;
    return true;
}

static bool read_flags(struct reading *r, bool need_width, uint32_t *flags) {
    bool sized = false, more = true;
    *flags = 0;
    while (more)
        if (!read_flag(r, flags, &sized, &more))
            return false;
    if (need_width && !sized)
        return ir_cursor_fail(r->c, "a width is missing: i8, i16, i32 or i64");
    return true;
}

static bool read_rmw(struct reading *r) {
    struct ir_word w = ir_cursor_peek(r->c);
    int kind = ir_spell_find(ir_spell_rmws, w.at, w.length);
    if (kind < 0)
        return read_count32(r, UINT32_MAX, &r->i.x);
    r->c->at += w.length;
    r->i.x = (uint32_t)kind;
    return true;
}

static bool read_flags16(struct reading *r) {
    uint32_t flags;
    if (!read_flags(r, false, &flags))
        return false;
    if (flags > UINT16_MAX)
        return ir_cursor_fail(r->c, "the flags 0x%x do not fit in 16 bits", flags);
    r->i.c = (uint16_t)flags;
    return true;
}

static bool read_number_c(struct reading *r) {
    uint32_t number;
    if (!read_count32(r, UINT16_MAX, &number))
        return false;
    r->i.c = (uint16_t)number;
    return true;
}

static bool read_directive(struct reading *r, char directive) {
    switch (directive) {
    case 'a': return read_register16(r, &r->i.a);
    case 'b': return read_register16(r, &r->i.b);
    case 'c': return read_register16(r, &r->i.c);
    case 'x': return ir_cursor_register(r->c, &r->i.x);
    case 'i': return read_imm(r);
    case 'o': return ir_cursor_offset(r->c, &r->i.imm);
    case 'G': return read_global(r);
    case 'F': return ir_assemble_function_ref(r->a, &r->i.x);
    case 'T': return read_target(r, IR_FIXUP_X);
    case 'E': return read_target(r, IR_FIXUP_Y);
    case 'A': return read_arguments(r);
    case 'S': return read_rows(r);
    case 'm': return read_flags16(r);
    case 'M': return read_flags(r, true, &r->i.y);
    case 'f': return read_flags(r, false, &r->i.x);
    case 'n': return read_number_c(r);
    case 'N': return read_count32(r, UINT32_MAX, &r->i.x);
    case 'Y': return read_count32(r, UINT32_MAX, &r->i.y);
    case 'R': return read_rmw(r);
    case 'K': return ir_assemble_class_ref(r->a, &r->i.x);
    default: assert(false && "a form with an unknown directive"); return false;
    }
}

/* Reads the number of slots after a register. ":2" in the form must agree with the text, and ":%n"
 * takes the number from the text. The text may leave out both. */
static bool read_slots(struct reading *r, const char *form) {
    uint32_t slots = 1;
    assert(form[0] == ':' && form[1]);
    bool said = ir_cursor_accept(r->c, ':');
    if (said && !read_count32(r, UINT16_MAX, &slots))
        return false;
    if (form[1] != '%')
        return !said || slots == (uint32_t)(form[1] - '0') ||
               ir_cursor_fail(r->c, "%c slots are expected here", form[1]);
    if (form[2] == 'n')
        r->i.c = (uint16_t)slots;
    else
        r->i.x = slots;
    return true;
}

/* May the line end here? Results, and a last number that is 0, can be left out. */
static bool may_end(const struct reading *r, const char *form) {
    return strcmp(form, ", %Y") == 0 || strcmp(form, ", %N") == 0 ||
           (ir_op_table[r->i.op].form == IR_FORM_RET && *form == '%');
}

static bool read_operands(struct reading *r, const char *form) {
    while (*form) {
        assert(*form != '%' || form[1]);
        if (*form == ' ') {
            form++;
        } else if (may_end(r, form) && (ir_cursor_at_end(r->c) || *r->c->at == '!')) {
            return true;
        } else if (*form == '%') {
            if (!read_directive(r, form[1]))
                return false;
            form += 2;
        } else if (*form == ':') {
            if (!read_slots(r, form))
                return false;
            form += form[1] == '%' ? 3 : 2;
        } else {
            if (!ir_cursor_expect(r->c, *form))
                return false;
            form++;
        }
    }
    return true;
}

/* Reads "r3 =", "r3:2 =", or nothing. */
static bool read_dest(struct reading *r) {
    r->dest_slots = 1;
    r->has_dest = ir_cursor_at_register(r->c);
    if (!r->has_dest)
        return true;
    if (!ir_cursor_register(r->c, &r->dest))
        return false;
    if (ir_cursor_accept(r->c, ':') && !read_count32(r, UINT16_MAX, &r->dest_slots))
        return false;
    return ir_cursor_expect(r->c, '=');
}

static bool read_op(struct reading *r) {
    struct ir_word w;
    if (!ir_cursor_word(r->c, &w))
        return false;
    for (uint16_t op = 0; op < IR_OPS; op++)
        if (ir_word_is(w, ir_op_table[op].name)) {
            r->i.op = op;
            return true;
        }
    return ir_cursor_fail(r->c, "there is no operation '%.*s'",
                          (int)(w.length < 40 ? w.length : 40), w.at);
}

/* Puts the destination, which was read before the name, into the instruction. `form` begins with
 * "%a". */
static bool place_dest(struct reading *r, const char *form) {
    const char *name = ir_op_table[r->i.op].name;
    assert(form[0] == '%' && form[1] == 'a');
    bool counted = form[2] == ':' && form[3] == '%';
    if (!r->has_dest && !counted)
        return ir_cursor_fail(r->c, "'%s' has a result: write 'r0 = %s ...'", name, name);
    r->i.a = (uint16_t)r->dest;
    uint32_t slots = r->has_dest ? r->dest_slots : 0;
    if (counted && form[4] == 'n')
        r->i.c = (uint16_t)slots;
    else if (counted)
        r->i.x = slots;
    else if (form[2] == ':' && slots == 1)
        return true; /* the text names one register, and the form has two */
    else if (slots != (form[2] == ':' ? (uint32_t)(form[3] - '0') : 1))
        return ir_cursor_fail(r->c, "'%s' does not have %u results", name, slots);
    return true;
}

bool ir_assemble_ins(struct ir_assembler *a) {
    struct reading r = {.a = a, .c = &a->c};
    if (!read_dest(&r) || !read_op(&r))
        return false;
    const char *form = ir_form_text[ir_op_table[r.i.op].form], *equals = strchr(form, '=');
    if (equals && *form == '%') {
        if (!place_dest(&r, form))
            return false;
        form = equals + 1;
    } else if (r.has_dest) {
        return ir_cursor_fail(&a->c, "'%s' has no result", ir_op_table[r.i.op].name);
    }
    uint32_t loc;
    if (!read_operands(&r, form) || !ir_assemble_loc(a, &loc) || !ir_cursor_expect_end(&a->c))
        return false;
    assert(ir_flow_table_inside(a->f, &r.i));
    ir_build_ins(a->f, r.i, loc);
    return true;
}
