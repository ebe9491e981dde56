/* One function: its parameters and variables get registers, then its blocks are lowered in their
 * order, each instruction by the file of its family. */
#include "front/llvm/lower/function.h"

#include "front/llvm/core/emit.h"
#include "front/llvm/core/lowering.h"
#include "front/llvm/core/map.h"
#include "front/llvm/core/shape.h"
#include "front/llvm/debug/debug.h"
#include "front/llvm/lower/call.h"
#include "front/llvm/lower/memory.h"
#include "front/llvm/lower/module.h"
#include "front/llvm/lower/plan.h"
#include "front/llvm/lower/scalar.h"
#include "front/llvm/lower/value.h"
#include "front/llvm/lower/vector.h"
#include <assert.h>

/* ---- an instruction ---- */

static void lower_freeze(struct lower *l, LLVMValueRef ins) {
    LLVMValueRef operand = LLVMGetOperand(ins, 0);
    uint16_t a = llvm_result(l, ins);
    bool undefined = LLVMIsUndef(operand);
    if (!undefined)
        llvm_value_into(l, a, operand);
    for (uint16_t i = 0; i < llvm_value_of(l, ins)->slots; i++)
        if (undefined)
            llvm_emit_const(l, (uint16_t)(a + i), 0);
        else
            llvm_emit_two(l, IR_OP_freeze, (uint16_t)(a + i), (uint16_t)(a + i));
}

/* What is kept in registers: a load is a move, a store another, and a life that begins makes it
 * undefined. */
static void lower_variable_access(struct lower *l, struct llvm_value *v) {
    struct llvm_variable *var = &l->f.variables.at[v->variable];
    uint16_t slots = (uint16_t)llvm_shape_of(l, var->type)->slots;
    bool load = LLVMIsALoadInst(v->value) != NULL, store = LLVMIsAStoreInst(v->value) != NULL;
    enum ir_op move = load || store ? llvm_variable_move(l, v) : IR_OP_undef;
    uint16_t a = load ? llvm_result(l, v->value) : 0;
    if (move == IR_OP_undef)
        for (uint16_t i = 0; i < slots; i++)
            llvm_emit(l, (struct ir_ins){.op = IR_OP_undef, .a = (uint16_t)(var->reg + i)});
    else if (move != IR_OP_mov)
        llvm_emit_two(l, move, load ? a : var->reg,
                      load ? var->reg : llvm_value_reg(l, LLVMGetOperand(v->value, 0)));
    else if (store)
        llvm_value_into(l, var->reg, LLVMGetOperand(v->value, 0));
    else
        for (uint16_t i = 0; i < slots; i++)
            llvm_emit_mov(l, (uint16_t)(a + i), (uint16_t)(var->reg + i));
}

static void refuse(struct lower *l, LLVMValueRef ins) {
    llvm_fail_value(l, ins, "this instruction is not supported");
}

static void lower_instruction(struct lower *l, LLVMValueRef ins) {
    struct llvm_value *v = llvm_value_of(l, ins);
    assert(v && v->mode == LOWER_NORMAL);
    if (v->variable != LOWER_NONE) {
        lower_variable_access(l, v);
        return;
    }
    if (LLVMIsATerminatorInst(ins)) {
        llvm_lower_terminator(l, ins);
        return;
    }
    if (LLVMIsACastInst(ins)) {
        llvm_lower_cast(l, ins);
        return;
    }
    if (LLVMIsABinaryOperator(ins)) {
        llvm_lower_binary(l, ins);
        return;
    }
    switch (LLVMGetInstructionOpcode(ins)) {
    case LLVMPHI: break;
    case LLVMICmp:
    case LLVMFCmp: llvm_lower_compare(l, ins); break;
    case LLVMFNeg: llvm_lower_float_negate(l, ins); break;
    case LLVMSelect: llvm_lower_select(l, ins); break;
    case LLVMFreeze: lower_freeze(l, ins); break;
    case LLVMLoad: llvm_lower_load(l, ins); break;
    case LLVMStore: llvm_lower_store(l, ins); break;
    case LLVMAlloca: llvm_lower_alloca(l, ins); break;
    case LLVMGetElementPtr: llvm_lower_gep(l, ins); break;
    case LLVMAtomicRMW:
    case LLVMAtomicCmpXchg:
    case LLVMFence: llvm_lower_atomic(l, ins); break;
    case LLVMCall: llvm_lower_call(l, ins); break;
    case LLVMVAArg: llvm_lower_va_arg(l, ins); break;
    case LLVMExtractValue:
    case LLVMInsertValue:
    case LLVMExtractElement:
    case LLVMInsertElement:
    case LLVMShuffleVector: llvm_lower_aggregate(l, ins); break;
    default: refuse(l, ins);
    }
}

/* ---- a function ---- */

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
            lower_instruction(l, v->value);
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
