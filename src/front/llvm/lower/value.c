/* Operands and results: which registers an LLVM value is in. */
#include "front/llvm/core/lowering.h"

#include <assert.h>

struct llvm_value *llvm_value_of(struct lower *l, LLVMValueRef v) {
    assert(v);
    uint32_t number = llvm_map_get(&l->f.numbers, v);
    if (number == LOWER_NONE || number >= l->f.values.count)
        return NULL;
    return &l->f.values.at[number];
}

static bool place_variable(struct lower *l, struct llvm_value *v) {
    if (v->variable == LOWER_NONE)
        return false;
    assert(v->variable < l->f.variables.count);
    struct llvm_variable *var = &l->f.variables.at[v->variable];
    if (!var->placed)
        return false;
    v->reg = var->reg;
    return v->placed = true;
}

/* Where in its operand's registers a value that has none of its own begins. */
static uint32_t part_of(struct lower *l, const struct llvm_value *v) {
    uint32_t slot = 0;
    if (LLVMIsAExtractValueInst(v->value) || LLVMIsAExtractElementInst(v->value))
        llvm_extracted_slot(l, v->value, &slot);
    return slot;
}

/* The first register of a value that is not a constant. */
static uint16_t home(struct lower *l, struct llvm_value *v) {
    if (v->placed)
        return v->reg;
    if (v->mode == LOWER_SAME) {
        v->reg = (uint16_t)(llvm_value_reg(l, LLVMGetOperand(v->value, 0)) + part_of(l, v));
    } else if (v->mode != LOWER_ALIAS || !place_variable(l, v)) {
        /* Read in the order of the text before it is written: only a value that comes from a block
         * further down. */
        v->reg = llvm_reg_new(l, v->slots);
        v->pinned = true;
    }
    v->placed = true;
    return v->reg;
}

static struct llvm_operand in_register(uint16_t reg, unsigned slots) {
    assert(slots == 1 || slots == 2);
    return (struct llvm_operand){.reg = reg, .slots = (uint8_t)slots};
}

static struct llvm_operand constant_operand(struct lower *l, LLVMValueRef v, uint32_t leaf,
                                            unsigned slots) {
    struct llvm_constant c;
    LLVMValueRef part = llvm_constant_leaf(l, v, leaf);
    if (part && llvm_constant_get(l, part, &c) && c.symbol == LOWER_NUMBER)
        return (struct llvm_operand){true, 0, (uint8_t)slots, c.low, c.high};
    uint16_t reg = llvm_temp(l, slots);
    if (part)
        llvm_constant_emit(l, part, reg);
    return in_register(reg, slots);
}

struct llvm_operand llvm_operand_get(struct lower *l, LLVMValueRef v, uint32_t leaf) {
    const struct llvm_shape *shape = llvm_shape_of(l, LLVMTypeOf(v));
    if (leaf >= shape->count) {
        llvm_fail_value(l, v, "an operand has no such part");
        return in_register(0, 1);
    }
    struct llvm_value *value = llvm_value_of(l, v);
    if (value)
        return in_register((uint16_t)(home(l, value) + shape->leaf[leaf].slot),
                           shape->leaf[leaf].slots);
    if (LLVMIsConstant(v))
        return constant_operand(l, v, leaf, shape->leaf[leaf].slots);
    llvm_fail_value(l, v, "an operand of this kind is not supported");
    return in_register(0, 1);
}

void llvm_operand_into(struct lower *l, uint16_t reg, struct llvm_operand o) {
    assert(o.slots == 1 || o.slots == 2);
    for (uint16_t i = 0; i < o.slots; i++)
        if (o.is_const)
            llvm_emit_const(l, (uint16_t)(reg + i), i ? o.high : o.low);
        else
            llvm_emit_mov(l, (uint16_t)(reg + i), (uint16_t)(o.reg + i));
}

uint16_t llvm_operand_reg(struct lower *l, struct llvm_operand o) {
    if (!o.is_const)
        return o.reg;
    uint16_t reg = llvm_temp(l, o.slots);
    llvm_operand_into(l, reg, o);
    return reg;
}

void llvm_value_into(struct lower *l, uint16_t reg, LLVMValueRef v) {
    const struct llvm_shape *shape = llvm_shape_of(l, LLVMTypeOf(v));
    for (uint32_t i = 0; i < shape->count; i++) {
        uint16_t to = (uint16_t)(reg + shape->leaf[i].slot);
        LLVMValueRef part =
            llvm_value_of(l, v) || !LLVMIsConstant(v) ? NULL : llvm_constant_leaf(l, v, i);
        if (part)
            llvm_constant_emit(l, part, to);
        else
            llvm_operand_into(l, to, llvm_operand_get(l, v, i));
    }
}

uint16_t llvm_value_reg(struct lower *l, LLVMValueRef v) {
    struct llvm_value *value = llvm_value_of(l, v);
    if (value)
        return home(l, value);
    uint16_t reg = llvm_temp(l, llvm_shape_of(l, LLVMTypeOf(v))->slots);
    llvm_value_into(l, reg, v);
    return reg;
}

uint16_t llvm_result(struct lower *l, LLVMValueRef v) {
    struct llvm_value *value = llvm_value_of(l, v);
    assert(value);
    if (value->placed || !value->slots)
        return value->reg;
    assert(value->mode == LOWER_NORMAL);
    if (value->target != LOWER_NONE && l->f.variables.at[value->target].placed)
        value->reg = l->f.variables.at[value->target].reg;
    else if (value->last == LOWER_NONE || value->pinned)
        value->reg = llvm_reg_new(l, value->slots);
    else
        value->reg = llvm_reg_take(l, value->slots);
    value->placed = true;
    return value->reg;
}
