/* One function: parameters, variables, blocks in their order. */
#include "front/llvm/core/lowering.h"

#include <assert.h>

uint32_t lower_block_number(struct lower *l, LLVMBasicBlockRef b) {
    uint32_t number = lower_map_get(&l->f.block_numbers, b);
    assert(number != LOWER_NONE);
    return number;
}

static void place_arguments(struct lower *l) {
    struct lower_function *f = &l->f;
    for (uint32_t i = 0; i < f->argument_count; i++) {
        f->values.at[i].reg = lower_reg_new(l, f->values.at[i].slots);
        f->values.at[i].placed = true;
    }
    if (lower_ir(l)->variadic)
        f->block_pointer = lower_reg_new(l, 1);
    assert(l->failed || f->regs == lower_ir(l)->params);
}

static void place_variables(struct lower *l) {
    struct lower_function *f = &l->f;
    for (uint32_t i = 0; i < f->variables.count; i++) {
        struct lower_variable *var = &f->variables.at[i];
        uint32_t slots = lower_shape_of(l, var->type)->slots;
        bool taken = var->parameter != LOWER_NONE;
        var->reg = taken ? f->values.at[var->parameter].reg : lower_reg_new(l, slots);
        var->placed = true;
        for (uint16_t n = 0; n < slots && var->needs_undef && !taken; n++)
            lower_emit(l, (struct ir_ins){.op = IR_OP_undef, .a = (uint16_t)(var->reg + n)});
    }
}

static void release_expiring(struct lower *l, uint32_t number) {
    struct lower_value *values = l->f.values.at;
    for (uint32_t i = values[number].first_expiring; i != LOWER_NONE; i = values[i].next_expiring)
        if (values[i].placed)
            lower_reg_release(l, values[i].reg, values[i].slots);
}

static void lower_block(struct lower *l, uint32_t block) {
    struct lower_function *f = &l->f;
    assert(block + 1 < f->first.count && !f->temps.count);
    lower_label_here(l, block);
    for (uint32_t i = f->first.at[block]; i < f->first.at[block + 1] && !l->failed; i++) {
        struct lower_value *v = &f->values.at[i];
        f->now = i;
        if (v->mode == LOWER_NORMAL) {
            uint32_t place = debug_place(l, v->value);
            l->loc = place ? place : l->loc;
            lower_instruction(l, v->value);
        }
        lower_temps_release(l);
        release_expiring(l, i);
    }
}

static void begin(struct lower *l, LLVMValueRef function) {
    struct lower_function *f = &l->f;
    lower_map_clear(&f->numbers);
    lower_map_clear(&f->block_numbers);
    f->llvm = function;
    f->index = lower_function_index(l, function);
    f->values.count = f->blocks.count = f->first.count = f->addressed.count = 0;
    f->variables.count = f->labels.count = f->fixups.count = f->temps.count = 0;
    f->edges.count = 0;
    for (uint32_t i = 0; i < sizeof f->unused / sizeof *f->unused; i++)
        f->unused[i].count = 0;
    f->regs = f->now = 0;
    f->returns_twice = false;
    l->loc = debug_function_place(l, function);
    lower_ir(l)->loc = l->loc;
}

void lower_function_body(struct lower *l, LLVMValueRef function) {
    struct lower_function *f = &l->f;
    begin(l, function);
    lower_plan(l);
    if (l->failed)
        return;
    for (uint32_t i = f->argument_count; i < f->values.count; i++)
        f->returns_twice |= lower_is_setjmp(lower_callee_name(f->values.at[i].value));
    place_arguments(l);
    place_variables(l);
    for (uint32_t i = 0; i < f->blocks.count; i++)
        lower_label_new(l);
    for (uint32_t i = 0; i < f->blocks.count && !l->failed; i++)
        lower_block(l, i);
    if (l->failed)
        return;
    lower_fixups_apply(l);
    debug_function_variables(l);
    lower_ir(l)->regs = f->regs;
}

void lower_function_drop(struct lower *l) {
    struct lower_function *f = &l->f;
    lower_map_drop(&f->numbers);
    lower_map_drop(&f->block_numbers);
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
