/* The answers to the machine's questions while the program runs. Private to the front end. */
#ifndef FRONT_JVM_SUPPLY_H
#define FRONT_JVM_SUPPLY_H

#include "front/jvm/class/class.h"

struct ir_supply jvm_supply(struct jvm *j);

/* Is the class well typed? Classes of the JDK and ours are assumed to be. */
BASE_MUST_CHECK bool jvm_supply_verify(struct jvm_class *c, struct base_status *s);
/* Is the method one that can be asked about states: static, without parameters, with an integer or
 * boolean as result? */
bool jvm_question(struct jvm_method *m, struct ir_question *out);

#endif
