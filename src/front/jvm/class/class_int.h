/* The front end's context, and what the files of the class model share.
 *
 * Invariants of this folder:
 * - a class is in `classes` and in the index once, under its name; primitives are in neither;
 * - once other files see a class it is linked: it has an ir_class, made after its superclass's;
 * - fields are aligned, and those of an instance lie behind the superclass's; a class with
 *   static fields has one global with all of them;
 * - the slots, selector and function of a method never change; a method without a row in a class
 *   file has `generate`;
 * - a method that stands in for another takes the same slots, and a function that has a method in
 *   front is that method's own;
 * - equal strings are one global, and so is the object of each class;
 * - all code that changes anything here holds the program's supply lock. */
#ifndef FRONT_JVM_CLASS_CLASS_INT_H
#define FRONT_JVM_CLASS_CLASS_INT_H

#include "base/arena.h"
#include "base/index.h"
#include "base/vec.h"
#include "front/jvm/class/class.h"
#include "front/jvm/read/classpath.h"
#include <assert.h>
#include <string.h>

struct jvm_literal {
    const uint16_t *units;
    uint32_t count, global;
};

struct jvm_selector {
    const char *name, *descriptor;
};

struct jvm {
    struct ir_program *program;
    struct base_arena arena;
    const struct jvm_stand_ins *stand_ins;
    struct jvm_classpath *path;
    BASE_VEC(struct jvm_class *) classes;
    BASE_VEC(struct jvm_selector) selectors;
    BASE_VEC(struct jvm_literal) literals;
    BASE_VEC(struct jvm_class *) mirrored;
    struct base_index class_index, selector_index, literal_index, mirror_index;
    struct jvm_class *primitives[256]; /* by descriptor */
    uint32_t types[256];               /* debug types, by descriptor; 0: not made yet */
    struct jvm_class *object, *string, *class, *cloneable, *serializable;
    uint32_t generated; /* classes made for lambdas so far */
    bool no_assertions, look_into_library;
    struct jvm_thread_fields thread_fields;
    /* foresee.h */
    bool interrupts, hits_tasks, cancels_tasks, runs_tasks, sees_waits, sees_queues,
        sees_interrupts, finalizes;
    struct jvm_span zones;          /* lib/tzdb.dat, once it is needed */
    BASE_VEC(const char *) sources; /* that were compiled: their paths as given */
};

/* Copies into the arena. */
const char *jvm_intern(struct jvm *j, struct jvm_text text);

/* The low bytes of a value, as the machine's memory has them: little-endian, as its hosts are. */
static inline void jvm_bits_put(uint8_t *to, uint64_t bits, uint32_t bytes) {
    assert(bytes <= sizeof bits);
    memcpy(to, &bits, bytes);
}

/* Makes a class known by its name. */
void jvm_class_register(struct jvm_class *class);
/* A class that no file has, below Object. The caller gives it fields and methods, then registers
 * and links it. The arrays are kept. */
struct jvm_class *jvm_class_generated(struct jvm_class *host, const char *name,
                                      struct jvm_class **interfaces, uint32_t interface_count);
/* Gives a class whose supers are linked its layout, statics and ir_class. */
void jvm_class_link(struct jvm_class *class);
/* Must its <clinit>, or that of a class above it, run before it is used? */
bool jvm_class_needs_init(const struct jvm_class *class);
/* Is another method asked before this one (native/ask.h)? */
bool jvm_method_is_asked(const struct jvm_method *m);

/* Must the interface be initialised when a class that implements it is? Only interfaces with bodies
 * are. */
bool jvm_interface_has_bodies(const struct jvm_class *class);
/* Fills in what a method's descriptor says: slots and results. */
void jvm_method_shape(struct jvm_method *m);
/* A method that no class file has; `class` need not list it. */
struct jvm_method *jvm_method_generated(struct jvm_class *class, const char *name,
                                        const char *descriptor, uint16_t access,
                                        jvm_generate *generate, const void *data);
/* Debug type of an instance of a class, and of a variable with that descriptor. */
uint32_t jvm_debug_class(struct jvm_class *class);
uint32_t jvm_debug_type(struct jvm *j, const char *descriptor);

#endif
