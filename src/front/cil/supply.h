/* What the machine asks while a CIL program runs. Private to the front end. */
#ifndef FRONT_CIL_SUPPLY_H
#define FRONT_CIL_SUPPLY_H

#include "front/cil/class.h"

struct ir_supply cil_supply(struct cil *cil);

#endif
