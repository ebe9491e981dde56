/* The reference page: ops.def as markdown. */
#include "ir/passes.h"

#include <assert.h>
#include <string.h>

static const char *const effects[] = {
    [IR_EFFECT_NONE] = "",   [IR_EFFECT_LOAD] = "load",   [IR_EFFECT_STORE] = "store",
    [IR_EFFECT_RMW] = "rmw", [IR_EFFECT_FENCE] = "fence", [IR_EFFECT_CALL] = "call",
};

static const char *const flows[] = {
    [IR_FLOW_NONE] = "defined", [IR_FLOW_COPY] = "copy",     [IR_FLOW_UNION] = "union",
    [IR_FLOW_LEFT] = "left",    [IR_FLOW_ALL] = "all",       [IR_FLOW_AND] = "and",
    [IR_FLOW_OR] = "or",        [IR_FLOW_SHL] = "shl",       [IR_FLOW_LSHR] = "lshr",
    [IR_FLOW_ASHR] = "ashr",    [IR_FLOW_SELECT] = "select", [IR_FLOW_SEXT] = "sext",
    [IR_FLOW_TRUNC] = "trunc",  [IR_FLOW_CHECK] = "check",   [IR_FLOW_DIVIDE] = "divide",
    [IR_FLOW_OWN] = "own",
};

/* A word for the operand that a directive of a form stands for. */
static const char *placeholder(char directive) {
    switch (directive) {
    case 'a': return "a";
    case 'b': return "b";
    case 'c': return "c";
    case 'x': return "x";
    case 'i': return "imm";
    case 'o': return "+ imm";
    case 'G': return "@global + offset";
    case 'F': return "@function";
    case 'T': return "T";
    case 'E': return "E";
    case 'A': return "(arguments)";
    case 'S': return "[targets]";
    case 'm':
    case 'M':
    case 'f': return "flags";
    case 'n': return "n";
    case 'N': return "n";
    case 'Y': return "y";
    case 'R': return "kind";
    case 'K': return "$class";
    default: assert(false && "a form with an unknown directive"); return "?";
    }
}

static void add_form(const char *form, size_t length, struct base_text *out) {
    assert(!length || form[length - 1] != '%');
    for (size_t n = 0; n < length; n++)
        if (form[n] == '%')
            base_text_add(out, placeholder(form[++n]));
        else
            base_text_char(out, form[n]);
}

/* The syntax: destination, name, operands. */
static void add_syntax(const struct ir_op_info *op, struct base_text *out) {
    const char *form = ir_form_text[op->form], *equals = strchr(form, '=');
    size_t length = strlen(form), head = equals && *form == '%' ? (size_t)(equals + 1 - form) : 0;
    add_form(form, head, out);
    base_text_printf(out, "%s%s", head ? " " : "", op->name);
    if (head < length && form[head] != ' ')
        base_text_char(out, ' ');
    add_form(form + head, length - head, out);
}

/* Adds text to a table. A bar must be escaped, or it would end the cell. */
static void add_cell(const char *text, struct base_text *out) {
    for (; *text; text++)
        base_text_printf(out, *text == '|' ? "\\%c" : "%c", *text);
}

static void add_size(const struct ir_op_info *op, struct base_text *out) {
    if (op->size == IR_SIZE_IN_Y)
        base_text_add(out, "width");
    else if (op->size == IR_SIZE_IN_C)
        base_text_add(out, "c");
    else if (op->size)
        base_text_printf(out, "%u", op->size);
}

static void add_imm(const struct ir_op_info *op, struct base_text *out) {
    assert(op->imm != IR_IMM_RANGE || op->imm_low <= op->imm_high);
    if (op->imm == IR_IMM_RANGE)
        base_text_printf(out, "%d..%d", op->imm_low, op->imm_high);
    else if (op->imm == IR_IMM_KIND_WIDTH)
        base_text_printf(out, "kind 0..%d", op->imm_high);
}

void ir_reference(struct base_text *out) {
    base_text_add(out, "| operation | effect | bytes | visible | faults | undefined bits | imm | "
                       "meaning |\n|---|---|---|---|---|---|---|---|\n");
    for (uint32_t n = 0; n < IR_OPS; n++) {
        const struct ir_op_info *op = &ir_op_table[n];
        assert(effects[op->effect] && flows[op->flow]);
        base_text_add(out, "| `");
        add_syntax(op, out);
        base_text_printf(out, "` | %s | ", effects[op->effect]);
        add_size(op, out);
        base_text_printf(out, " | %s | %s | %s | ", op->visible == IR_VISIBLE_MAYBE ? "maybe" : "",
                         op->total ? "" : "maybe", flows[op->flow]);
        add_imm(op, out);
        base_text_add(out, " | ");
        add_cell(op->meaning, out);
        base_text_add(out, " |\n");
    }
}
