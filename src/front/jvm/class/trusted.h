/* The trusted steps of the library. The tables are in trusted.c, which says what may be in them. */
#ifndef FRONT_JVM_CLASS_TRUSTED_H
#define FRONT_JVM_CLASS_TRUSTED_H

#include "front/jvm/class/class.h"

/* Is the method a trusted step: does it seem to happen at one moment, so that no other thread sees
 * what it does between its beginning, its waits and its end? And does it show its effect at another
 * moment than the trusted step that calls it? */
bool jvm_trusted_is(const struct jvm_method *m);
bool jvm_trusted_shows(const struct jvm_method *m);

#endif
