/* The memory that an operation touches, as its row in ops.def and its fields say. */
#ifndef IR_ACCESS_H
#define IR_ACCESS_H

#include "ir/program.h"
#include <assert.h>

/* Its flags (enum ir_mem_flags); an operation that has none is a plain access. */
static inline uint32_t ir_access_flags(const struct ir_ins *i) {
    switch (ir_op_table[i->op].form) {
    case IR_FORM_LD:
    case IR_FORM_LD2:
    case IR_FORM_ST:
    case IR_FORM_ST2: return i->c;
    case IR_FORM_RMW:
    case IR_FORM_CAS: return i->y;
    default: return IR_ORDER_PLAIN;
    }
}

/* The number that is added to the address in register b. */
static inline int64_t ir_access_offset(const struct ir_ins *i) {
    switch (ir_op_table[i->op].form) {
    case IR_FORM_LD:
    case IR_FORM_LD2:
    case IR_FORM_ST:
    case IR_FORM_ST2: return i->imm;
    default: return 0;
    }
}

/* How many bytes; 0 if it touches no memory, or if only the values of registers say. */
static inline uint32_t ir_access_size(const struct ir_ins *i) {
    assert(i->op < IR_OPS);
    uint32_t size = ir_op_table[i->op].size;
    if (size == IR_SIZE_IN_Y)
        return 1u << ((i->y & IR_MEM_WIDTH) >> IR_MEM_WIDTH_SHIFT);
    return size == IR_SIZE_IN_C ? 0 : size;
}

#endif
