/* Initialisation of classes by their static constructors (ECMA-335 II.10.5.3). */
#ifndef FRONT_CIL_LOWER_INIT_H
#define FRONT_CIL_LOWER_INIT_H

#include "front/cil/class/class.h"

/* Gives a class that has a .cctor its init function and its state. */
void cil_init_make(struct cil_class *c);

#endif
