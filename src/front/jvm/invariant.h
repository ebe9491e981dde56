/* Methods marked with @heddle.Invariant. Private to the front end. */
#ifndef FRONT_JVM_INVARIANT_H
#define FRONT_JVM_INVARIANT_H

#include "front/jvm/class/class.h"

/* Adds those of the program's classes that are loaded to the program's invariants. False with a
 * status: one cannot be asked about states. */
BASE_MUST_CHECK bool jvm_invariants_find(struct jvm *j, struct base_status *s);

#endif
