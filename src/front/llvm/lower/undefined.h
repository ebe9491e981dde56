/* Operations that have no value for some operands. */
#ifndef FRONT_LLVM_LOWER_UNDEFINED_H
#define FRONT_LLVM_LOWER_UNDEFINED_H

#include "front/llvm/core/lowering.h"
#include "front/llvm/core/shape.h"
#include "front/llvm/lower/value.h"

/* A condition on one or two registers (enum ir_must). IR_MUST_KINDS: there is none. */
struct llvm_guard {
    enum ir_must kind;
    unsigned width;
    uint16_t b, c;
};

/* Begins an operation on a scalar whose result goes to register a (`slots` of them). Returns the
 * registers that it must put the result into; llvm_guard_end then makes it the operation's. */
uint16_t llvm_guard_begin(struct lower *l, struct llvm_guard g, uint16_t a, unsigned slots);
void llvm_guard_end(struct lower *l, struct llvm_guard g, uint16_t a, uint16_t result,
                    unsigned slots);
/* What is undefined at once in every code, whatever becomes of the result. */
void llvm_guard_now(struct lower *l, struct llvm_guard g);

/* The guard of lane i of a shift by `by`, for numbers of up to 64 bits. */
struct llvm_guard llvm_guard_shift(struct lower *l, LLVMValueRef ins, uint32_t lane, unsigned bits,
                                   struct llvm_operand by);
/* The same for 65 to 128 bits. */
struct llvm_guard llvm_guard_wide_shift(LLVMOpcode op, unsigned bits, struct llvm_operand by,
                                        uint16_t c);
/* Of the conversion of the floating-point number in b, to an integer of up to 64 bits. */
struct llvm_guard llvm_guard_conversion(struct llvm_leaf from, struct llvm_leaf to, uint16_t b,
                                        bool is_signed);

/* An instruction may have an operand that is a constant without a value. */
void llvm_guard_operands(struct lower *l, LLVMValueRef ins);
/* Does the instruction cut a byte that was loaded to a bool? The load checks that this changes
 * nothing. */
bool llvm_is_bool_load(struct lower *l, LLVMValueRef ins);
void llvm_guard_bool(struct lower *l, LLVMValueRef load);

#endif
