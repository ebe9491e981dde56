/* One function: parameters, variables, blocks in their order. */
#include "front/llvm/core/lowering.h"

#include <assert.h>

uint32_t llvm_block_number(struct lower *l, LLVMBasicBlockRef b) {
    uint32_t number = llvm_map_get(&l->f.block_numbers, b);
    assert(number != LOWER_NONE);
    return number;
}

static void place_arguments(struct lower *l) {
    struct llvm_function *f = &l->f;
    for (uint32_t i = 0; i < f->argument_count; i++) {
        f->values.at[i].reg = llvm_reg_new(l, f->values.at[i].slots);
        f->values.at[i].placed = true;
    }
    if (llvm_ir(l)->variadic)
        f->block_pointer = llvm_reg_new(l, 1);
    assert(l->failed || f->regs == llvm_ir(l)->params);
}

static void place_variables(struct lower *l) {
    struct llvm_function *f = &l->f;
    for (uint32_t i = 0; i < f->variables.count; i++) {
        struct llvm_variable *var = &f->variables.at[i];
        uint32_t slots = llvm_shape_of(l, var->type)->slots;
        bool taken = var->parameter != LOWER_NONE;
        var->reg = taken ? f->values.at[var->parameter].reg : llvm_reg_new(l, slots);
        var->placed = true;
        for (uint16_t n = 0; n < slots && var->needs_undef && !taken; n++)
            llvm_emit(l, (struct ir_ins){.op = IR_OP_undef, .a = (uint16_t)(var->reg + n)});
    }
}

static void release_expiring(struct lower *l, uint32_t number) {
    struct llvm_value *values = l->f.values.at;
    for (uint32_t i = values[number].first_expiring; i != LOWER_NONE; i = values[i].next_expiring)
        if (values[i].placed)
            llvm_reg_release(l, values[i].reg, values[i].slots);
}

static void lower_block(struct lower *l, uint32_t block) {
    struct llvm_function *f = &l->f;
    assert(block + 1 < f->first.count && !f->temps.count);
    llvm_label_here(l, block);
    for (uint32_t i = f->first.at[block]; i < f->first.at[block + 1] && !l->failed; i++) {
        struct llvm_value *v = &f->values.at[i];
        f->now = i;
        if (v->mode == LOWER_NORMAL) {
            uint32_t place = llvm_debug_place(l, v->value);
            l->loc = place ? place : l->loc;
            llvm_lower_instruction(l, v->value);
        }
        llvm_temps_release(l);
        release_expiring(l, i);
    }
}

static void begin(struct lower *l, LLVMValueRef function) {
    struct llvm_function *f = &l->f;
    llvm_map_clear(&f->numbers);
    llvm_map_clear(&f->block_numbers);
    f->llvm = function;
    f->index = llvm_function_index(l, function);
    f->values.count = f->blocks.count = f->first.count = f->addressed.count = 0;
    f->variables.count = f->labels.count = f->fixups.count = f->temps.count = 0;
    f->edges.count = 0;
    for (uint32_t i = 0; i < sizeof f->unused / sizeof *f->unused; i++)
        f->unused[i].count = 0;
    f->regs = f->now = 0;
    f->returns_twice = false;
    l->loc = llvm_debug_function_place(l, function);
    llvm_ir(l)->loc = l->loc;
}

void llvm_lower_function(struct lower *l, LLVMValueRef function) {
    struct llvm_function *f = &l->f;
    begin(l, function);
    llvm_plan(l);
    if (l->failed)
        return;
    for (uint32_t i = f->argument_count; i < f->values.count; i++)
        f->returns_twice |= llvm_is_setjmp(llvm_callee_name(f->values.at[i].value));
    place_arguments(l);
    place_variables(l);
    for (uint32_t i = 0; i < f->blocks.count; i++)
        llvm_label_new(l);
    for (uint32_t i = 0; i < f->blocks.count && !l->failed; i++)
        lower_block(l, i);
    if (l->failed)
        return;
    llvm_fixups_apply(l);
    llvm_debug_function_variables(l);
    llvm_ir(l)->regs = f->regs;
}

void llvm_function_drop(struct lower *l) {
    struct llvm_function *f = &l->f;
    llvm_map_drop(&f->numbers);
    llvm_map_drop(&f->block_numbers);
    base_vec_drop(&f->values);
    base_vec_drop(&f->blocks);
    base_vec_drop(&f->first);
    base_vec_drop(&f->addressed);
    base_vec_drop(&f->variables);
    base_vec_drop(&f->labels);
    base_vec_drop(&f->fixups);
    base_vec_drop(&f->temps);
    base_vec_drop(&f->edges);
    for (uint32_t i = 0; i < sizeof f->unused / sizeof *f->unused; i++)
        base_vec_drop(&f->unused[i]);
}
