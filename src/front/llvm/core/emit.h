/* Emitting: instructions, labels, registers. */
#ifndef FRONT_LLVM_CORE_EMIT_H
#define FRONT_LLVM_CORE_EMIT_H

#include "front/llvm/core/lowering.h"

struct ir_function *llvm_ir(struct lower *l);
uint32_t llvm_emit(struct lower *l, struct ir_ins ins);
void llvm_emit_const(struct lower *l, uint16_t a, uint64_t number);
void llvm_emit_mov(struct lower *l, uint16_t a, uint16_t b);
void llvm_emit_two(struct lower *l, enum ir_op op, uint16_t a, uint16_t b);
void llvm_emit_three(struct lower *l, enum ir_op op, uint16_t a, uint16_t b, uint16_t c);
void llvm_emit_imm(struct lower *l, enum ir_op op, uint16_t a, uint16_t b, int64_t imm);
void llvm_emit_four(struct lower *l, enum ir_op op, uint16_t a, uint16_t b, uint16_t c,
                    int64_t imm);
void llvm_emit_third(struct lower *l, enum ir_op op, uint16_t a, uint16_t b, uint16_t c, uint32_t x,
                     uint32_t y);
void llvm_emit_call(struct lower *l, uint32_t function, const uint16_t *args, uint32_t count,
                    uint16_t result, uint32_t results);
void llvm_emit_trap(struct lower *l, uint32_t kind);
void llvm_emit_jump(struct lower *l, uint32_t label);
uint32_t llvm_label_new(struct lower *l);
void llvm_label_here(struct lower *l, uint32_t label);
void llvm_fixup_add(struct lower *l, uint32_t pc, uint32_t field, uint32_t label);
void llvm_fixups_apply(struct lower *l);
uint16_t llvm_reg_new(struct lower *l, uint32_t slots);  /* for the whole function */
uint16_t llvm_reg_take(struct lower *l, uint32_t slots); /* until it is released */
void llvm_reg_release(struct lower *l, uint16_t reg, uint32_t slots);
uint16_t llvm_temp(struct lower *l, uint32_t slots); /* until the current instruction is done */
void llvm_temps_release(struct lower *l);

#endif
