/* One instruction: to the file of its family. */
#include "front/llvm/core/lowering.h"

#include <assert.h>

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

void llvm_lower_instruction(struct lower *l, LLVMValueRef ins) {
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
