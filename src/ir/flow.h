/* Where control goes after an instruction. Private to the module. */
#ifndef IR_FLOW_H
#define IR_FLOW_H

#include "ir/program.h"
#include <assert.h>

/* Are the tables of that operation inside the function's aux words? Nothing else here checks. */
static inline bool ir_flow_table_inside(const struct ir_function *f, const struct ir_ins *i) {
    uint64_t first, count;
    switch (i->op < IR_OPS ? ir_op_table[i->op].form : IR_FORM_N) {
    case IR_FORM_SW: first = i->x, count = 3 * (uint64_t)i->y + 1; break;
    case IR_FORM_IJ: first = i->x, count = i->y; break;
    case IR_FORM_CALL:
    case IR_FORM_VCALL:
    case IR_FORM_ICALL: first = i->y, count = i->b; break;
    default: return i->op < IR_OPS;
    }
    return first <= f->aux.count && count <= f->aux.count - first;
}

/* Does control never go on to the next instruction? */
static inline bool ir_flow_ends(const struct ir_ins *i) {
    return ir_op_table[i->op].ends;
}

static inline uint64_t ir_flow_target_count(const struct ir_ins *i) {
    switch (ir_op_table[i->op].form) {
    case IR_FORM_J: return 1;
    case IR_FORM_BR:
    case IR_FORM_JBC: return 2;
    case IR_FORM_SW: return (uint64_t)i->y + 1;
    case IR_FORM_IJ: return i->y;
    default: return 0;
    }
}

static inline uint32_t ir_flow_target(const struct ir_function *f, const struct ir_ins *i,
                                      uint64_t n) {
    assert(n < ir_flow_target_count(i));
    switch (ir_op_table[i->op].form) {
    case IR_FORM_SW: return f->aux.at[n < i->y ? i->x + 3 * n + 2 : i->x + 3 * n];
    case IR_FORM_IJ: return f->aux.at[i->x + n];
    default: return n ? i->y : i->x;
    }
}

#endif
