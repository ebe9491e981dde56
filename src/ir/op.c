/* The tables of ops.def and IR_FORMS, expanded once. */
#include "ir/op.h"

const struct ir_op_info ir_op_table[IR_OPS] = {
#define OP(id, form, effect, visible, flow, meaning)                                               \
    [IR_OP_##id] = {                                                                               \
        #id, meaning, IR_FORM_##form, IR_EFFECT_##effect, IR_VISIBLE_##visible, IR_FLOW_##flow},
#include "ir/ops.def"
#undef OP
};

const char *const ir_form_text[] = {
#define FORM(id, text) [IR_FORM_##id] = text,
    IR_FORMS(FORM)
#undef FORM
};
