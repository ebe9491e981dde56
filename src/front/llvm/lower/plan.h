/* Which variables live in registers (promote.c), and which instructions need no code of their own
 * (plan.c). */
#ifndef FRONT_LLVM_LOWER_PLAN_H
#define FRONT_LLVM_LOWER_PLAN_H

#include "front/llvm/core/lowering.h"

void llvm_plan(struct lower *l);
void llvm_promote(struct lower *l);
/* How a load or store of a variable in a register moves it: 32-bit pointers have two forms. */
enum ir_op llvm_variable_move(struct lower *l, const struct llvm_value *v);

#endif
