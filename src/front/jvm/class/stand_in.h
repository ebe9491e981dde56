/* The code that stands in for methods, as the class model asks for it. Natives and generated bodies
 * belong to folders that know classes, and classes do not know these folders. load.c fills in the
 * table when it opens the context (native.h says in which order the four ways are asked). */
#ifndef FRONT_JVM_CLASS_STAND_IN_H
#define FRONT_JVM_CLASS_STAND_IN_H

#include <stdbool.h>
#include <stdint.h>

struct base_status;
struct ir_function;
struct jvm;
struct jvm_method;

/* Writes the body of a method that no class file has. */
typedef bool jvm_generate(struct jvm *j, const struct jvm_method *m, struct ir_function *f,
                          struct base_status *s);

/* The method `name` calls `asked` first, and `answer` in its own place if that returns true
 * (native/ask.h). */
struct jvm_native_ask {
    const char *name, *asked, *answer; /* answer NULL: none */
};

struct jvm_stand_ins {
    /* native.h, by the method's full name. */
    bool (*exists)(const char *name);
    const char *(*redirect)(const char *name);
    const char *(*wait_redirect)(const char *name);
    const struct jvm_native_ask *(*ask)(const char *name);
    /* lower/init.c: the bodies of three functions. init_body initialises a class. redirect_body is
     * for a method that is redirected to one (m->data) whose class must be initialised. ask_body is
     * for a method that asks another first (m->data is a struct jvm_asks). */
    jvm_generate *init_body, *redirect_body, *ask_body;
};

struct jvm_asks {
    uint32_t plain, asked, answer; /* functions; answer IR_NO_INDEX: none */
};

#endif
