/* The answers to the machine's questions while a CIL program runs. Private to the front end. */
#ifndef FRONT_CIL_SUPPLY_H
#define FRONT_CIL_SUPPLY_H

#include "front/cil/class/class.h"

struct ir_supply cil_supply(struct cil *cil);
/* Is the method one that can be asked about states: static, without parameters, with an integer or
 * boolean as result? */
bool cil_question(struct cil_method *m, struct ir_question *out);

#endif
