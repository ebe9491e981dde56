/* What the machine asks while the program runs. Private to the front end. */
#ifndef FRONT_JVM_SUPPLY_H
#define FRONT_JVM_SUPPLY_H

#include "front/jvm/class.h"

struct ir_supply jvm_supply(struct jvm *j);

#endif
