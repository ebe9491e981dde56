/* The printer of the parts that only managed programs have: classes, the functions that make
 * exceptions, and handlers. */
#include "ir/print_int.h"

#include "ir/spell.h"
#include <assert.h>

static void print_answers(const struct ir_program *p, uint32_t class, struct base_text *out) {
    uint32_t selector = 0, function;
    const char *before = " answers {";
    for (; ir_class_next_answer(p, class, &selector, &function); selector++, before = ", ") {
        assert(function < p->functions.count);
        base_text_printf(out, "%s%u: ", before, selector);
        ir_print_function_name(p, function, out);
    }
    base_text_add(out, *before == ',' ? "}" : "");
}

void ir_print_class(const struct ir_program *p, uint32_t index, struct base_text *out) {
    const struct ir_class *k = &p->classes.at[index];
    base_text_add(out, "class ");
    ir_print_class_name(p, index, out);
    base_text_printf(out, " size %u", k->size);
    for (uint32_t n = 0; ir_spell_class_flags[n]; n++)
        if (k->flags >> n & 1)
            base_text_printf(out, " %s", ir_spell_class_flags[n]);
    if (k->element)
        base_text_printf(out, " element %u", k->element);
    if (k->super != IR_NO_INDEX) {
        base_text_add(out, " extends ");
        ir_print_class_name(p, k->super, out);
    }
    if (k->type)
        base_text_printf(out, " type t%u", k->type);
    if (k->init_state != IR_NO_INDEX) {
        base_text_add(out, " init ");
        ir_print_global_name(p, k->init_state, out);
        base_text_char(out, ' ');
        ir_print_function_name(p, k->init, out);
    }
    print_answers(p, index, out);
    base_text_char(out, '\n');
}

void ir_print_raises(const struct ir_program *p, struct base_text *out) {
    for (uint32_t k = 0; k < IR_RAISE_KINDS; k++)
        if (p->raise[k] != IR_NO_INDEX) {
            base_text_printf(out, "raise %s ", ir_spell_raises[k]);
            ir_print_function_name(p, p->raise[k], out);
            base_text_char(out, '\n');
        }
}

void ir_print_handler(const struct ir_program *p, const struct ir_handler *h,
                      struct base_text *out) {
    assert(h->kind <= IR_HANDLER_CLEANUP);
    base_text_printf(out, "    handler %s L%u L%u L%u ", ir_spell_handlers[h->kind], h->first,
                     h->end, h->target);
    ir_print_register(h->reg, out);
    if (h->kind == IR_HANDLER_FILTER)
        base_text_printf(out, " L%u", h->filter);
    if (h->kind == IR_HANDLER_CATCH && h->class != IR_NO_INDEX) {
        base_text_char(out, ' ');
        ir_print_class_name(p, h->class, out);
    }
    base_text_char(out, '\n');
}
