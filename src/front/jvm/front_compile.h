/* Java sources to class files, in a folder of our own among the temporary files. Private to the
 * front end. */
#ifndef FRONT_JVM_FRONT_COMPILE_H
#define FRONT_JVM_FRONT_COMPILE_H

#include "front/jvm/front.h"

struct front_jvm_scratch {
    char *path; /* NULL: not made */
};

/* Compiles the .java files among the input into <path>/classes. */
BASE_MUST_CHECK bool front_jvm_compile(const struct front_jvm_input *in,
                                       struct front_jvm_scratch *scratch, struct base_status *s);
/* Removes the folder and all in it. */
void front_jvm_scratch_drop(struct front_jvm_scratch *scratch);

bool front_jvm_is_source(const char *path);

#endif
