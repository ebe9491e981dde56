/* The printer of instructions fills in the template of the form (ir_form_text). It also prints
 * instructions that are not verified, because a developer wants to see broken ones. */
#include "ir/print_int.h"

#include "base/fatal.h"
#include "ir/passes.h"
#include "ir/spell.h"
#include <assert.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

/* Prints a name. If there is none, or an earlier thing has the same, the index is added as a
 * suffix. */
static void print_name(struct base_text *out, char mark, const char *name, uint32_t index,
                       uint32_t first) {
    assert(first <= index);
    base_text_char(out, mark);
    if (first == index && ir_spell_plain(name)) {
        base_text_add(out, name);
        return;
    }
    struct base_text full = {0};
    base_text_add(&full, name);
    if (first != index || !*name)
        base_text_printf(&full, "#%u", index);
    ir_spell_quoted(full.at, full.length, out);
    base_text_drop(&full);
}

void ir_print_function_name(const struct ir_program *p, uint32_t index, struct base_text *out) {
    if (index >= p->functions.count) {
        base_text_printf(out, "@?%u", index);
        return;
    }
    const char *name = p->functions.at[index].name;
    print_name(out, '@', name, index, ir_program_find_function(p, name));
}

void ir_print_global_name(const struct ir_program *p, uint32_t index, struct base_text *out) {
    if (index >= p->globals.count) {
        base_text_printf(out, "@?%u", index);
        return;
    }
    const char *name = p->globals.at[index].name;
    print_name(out, '@', name, index, ir_program_find_global(p, name));
}

void ir_print_class_name(const struct ir_program *p, uint32_t index, struct base_text *out) {
    if (index >= p->classes.count) {
        base_text_printf(out, "$?%u", index);
        return;
    }
    const char *name = p->classes.at[index].name;
    print_name(out, '$', name, index, ir_program_find_class(p, name));
}

void ir_print_offset(int64_t offset, struct base_text *out) {
    uint64_t size = offset < 0 ? -(uint64_t)offset : (uint64_t)offset;
    if (offset)
        base_text_printf(out, "%c %" PRIu64, offset < 0 ? '-' : '+', size);
}

struct filling {
    const struct ir_program *p;
    const struct ir_function *f;
    const struct ir_ins *i;
    struct base_text *out;
};

void ir_print_register(uint32_t reg, struct base_text *out) {
    if (reg == IR_NO_REG)
        base_text_char(out, '_');
    else
        base_text_printf(out, "r%u", reg);
}

static void print_arguments(const struct filling *w) {
    assert(ir_op_table[w->i->op].effect == IR_EFFECT_CALL);
    uint32_t count = ir_flow_table_inside(w->f, w->i) ? w->i->b : 0;
    base_text_char(w->out, '(');
    for (uint32_t n = 0; n < count; n++) {
        base_text_add(w->out, n ? ", " : "");
        ir_print_register(w->f->aux.at[w->i->y + n], w->out);
    }
    base_text_char(w->out, ')');
}

static void print_rows(const struct filling *w) {
    const struct ir_ins *i = w->i;
    assert(ir_op_table[i->op].form == IR_FORM_SW || ir_op_table[i->op].form == IR_FORM_IJ);
    bool cases = ir_op_table[i->op].form == IR_FORM_SW;
    if (!ir_flow_table_inside(w->f, i)) {
        base_text_add(w->out, "[?]");
        return;
    }
    const uint32_t *aux = w->f->aux.at + i->x;
    base_text_char(w->out, '[');
    for (uint64_t n = 0; n < ir_flow_target_count(i); n++) {
        base_text_add(w->out, n ? ", " : "");
        if (cases && n < i->y)
            base_text_printf(w->out, "%" PRIu64 ": ", aux[3 * n] | (uint64_t)aux[3 * n + 1] << 32);
        else if (cases)
            base_text_add(w->out, "else ");
        base_text_printf(w->out, "L%u", ir_flow_target(w->f, i, n));
    }
    base_text_char(w->out, ']');
}

static void print_rmw(uint32_t kind, struct base_text *out) {
    if (kind < IR_RMW_KINDS)
        base_text_add(out, ir_spell_rmws[kind]);
    else
        base_text_printf(out, "%u", kind);
}

static void print_directive(const struct filling *w, char directive) {
    const struct ir_ins *i = w->i;
    struct base_text *out = w->out;
    switch (directive) {
    case 'a': ir_print_register(i->a, out); break;
    case 'b': ir_print_register(i->b, out); break;
    case 'c': ir_print_register(i->c, out); break;
    case 'x': ir_print_register(i->x, out); break;
    case 'i': ir_spell_imm(i->op, i->imm, out); break;
    case 'o': ir_print_offset(i->imm, out); break;
    case 'G':
        ir_print_global_name(w->p, i->x, out);
        base_text_add(out, i->y ? " " : "");
        ir_print_offset((int32_t)i->y, out);
        break;
    case 'F': ir_print_function_name(w->p, i->x, out); break;
    case 'T': base_text_printf(out, "L%u", i->x); break;
    case 'E': base_text_printf(out, "L%u", i->y); break;
    case 'A': print_arguments(w); break;
    case 'S': print_rows(w); break;
    case 'm': ir_spell_flags(i->c, false, out); break;
    case 'M': ir_spell_flags(i->y, true, out); break;
    case 'f': ir_spell_flags(i->x, false, out); break;
    case 'n': base_text_printf(out, "%u", i->c); break;
    case 'N': base_text_printf(out, "%u", i->x); break;
    case 'Y': base_text_printf(out, "%u", i->y); break;
    case 'R': print_rmw(i->x, out); break;
    case 'K': ir_print_class_name(w->p, i->x, out); break;
    default: assert(false && "a form with an unknown directive");
    }
}

static void trim(struct base_text *out, const char *what) {
    while (out->length && strchr(what, out->at[out->length - 1]))
        out->at[--out->length] = 0;
}

/* How many slots a register of a ":%n" form stands for. */
static uint32_t slots(const struct ir_ins *i, char directive) {
    assert(directive == 'n' || directive == 'N');
    return directive == 'n' ? i->c : i->x;
}

static void fill(const struct filling *w, const char *form) {
    for (; *form; form++) {
        if (form[0] == ':' && form[1] == '%') { /* a count of slots is printed unless it is 1 */
            if (slots(w->i, form[2]) != 1)
                base_text_char(w->out, ':'), print_directive(w, form[2]);
            form += 2;
        } else if (*form == '%') {
            assert(form[1]);
            print_directive(w, *++form);
        } else {
            if (*form == ']')
                trim(w->out, " ");
            base_text_char(w->out, *form);
        }
    }
}

/* The operands after the operation's name. The part before them is the destination. */
static const char *split_form(const char *form) {
    const char *equals = strchr(form, '=');
    assert(!equals || form[0] == '[' || (form[0] == '%' && form[1] == 'a'));
    return equals && form[0] == '%' ? equals + 1 : form;
}

/* The operands without the parts that can be absent: results, or a last number that is 0. */
static const char *shorten(const struct ir_ins *i, const char *operands) {
    switch (ir_op_table[i->op].form) {
    case IR_FORM_DBCX: return i->y ? operands : "%b, %c, %x";
    case IR_FORM_COPY:
    case IR_FORM_FILL: return i->x ? operands : "%a, %b, %c";
    case IR_FORM_RET: return i->c ? operands : "";
    default: return operands;
    }
}

static bool no_results(const struct ir_ins *i) {
    enum ir_form form = ir_op_table[i->op].form;
    return ((form == IR_FORM_CALL || form == IR_FORM_VCALL) && !i->c) ||
           (form == IR_FORM_ICALL && !i->x);
}

void ir_print_ins(const struct ir_program *p, const struct ir_function *f, uint32_t pc,
                  struct base_text *out) {
    assert(pc < f->code.count);
    const struct filling w = {p, f, &f->code.at[pc], out};
    if (w.i->op >= IR_OPS) {
        base_text_printf(out, "?%u", w.i->op);
        return;
    }
    const char *form = ir_form_text[ir_op_table[w.i->op].form], *operands = split_form(form);
    if (operands != form && !no_results(w.i)) {
        char *head = base_strndup(form, (size_t)(operands - form));
        fill(&w, head);
        free(head);
        base_text_char(out, ' ');
    }
    base_text_add(out, ir_op_table[w.i->op].name);
    base_text_char(out, ' ');
    operands += *operands == ' ';
    fill(&w, shorten(w.i, operands));
    trim(out, " ");
}
