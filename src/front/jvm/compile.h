/* Java sources to class files, in a folder of our own among the temporary files. Private to the
 * front end. */
#ifndef FRONT_JVM_COMPILE_H
#define FRONT_JVM_COMPILE_H

#include "base/scratch.h"
#include "front/jvm/front.h"

/* Compiles the .java files among the input into the folder "classes". */
BASE_MUST_CHECK bool front_jvm_compile(const struct front_jvm_input *in,
                                       struct base_scratch *scratch, struct base_status *s);
bool front_jvm_is_source(const char *path);

#endif
