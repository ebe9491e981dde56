/* Copies that other threads can see half done. A value wider than a machine word is moved in
 * pieces: so what moves more at once is done by functions in text form (torn.ir), a piece a step,
 * where others can see the memory (vm/exec/torn.c). Where data races are faults this makes no
 * difference, since only a program with a race could tell; there every copy is one step. */
#ifndef IR_TORN_H
#define IR_TORN_H

#include "ir/program.h"

/* Adds the functions to a program whose data races are not checked. */
void ir_torn_begin(struct ir_program *p);

#endif
