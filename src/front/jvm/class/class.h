/* The classes of a Java program as the front end keeps them, and what natives look up in them.
 *
 * A class is loaded when something names it, and linked at once: superclasses first, then its
 * fields get their places. A method gets its function when code that calls it is lowered. All of
 * this grows while the program runs. So a caller must hold the program's supply lock
 * (ir_supply_lock; the lowering has it), and anything that a function here returned stays where it
 * is for good.
 *
 * Values: int, short, byte, char, boolean are 32 bits, zero-extended to a slot; long and double 64;
 * float in the low 32; a reference is a pointer or 0. Each is one slot, long and double too.
 *
 * The lowered code expects this of the model classes and natives (exact names):
 *   heddle/Raise, static; none of them returns:
 *     nullPointer bounds division size memory stack (JJ)V     for the machine: index, length first
 *     classCast(Ljava/lang/Object;Ljava/lang/Class;)V         the object is not of that class
 *     arrayStore(Ljava/lang/Object;)V                         the value
 *     monitorState()V
 *     initializer(Ljava/lang/Throwable;)V                     <clinit> threw that
 *     notInitialized(Ljava/lang/Class;)V                      its initialisation has failed before
 *     abstractMethod(Ljava/lang/String;)V noClass(Ljava/lang/String;)V
 *     noField(Ljava/lang/String;)V noMethod(Ljava/lang/String;)V incompatible(Ljava/lang/String;)V
 *     instantiation(Ljava/lang/String;)V
 *   heddle/Start.begin()V before main's class is initialised, heddle/Start.end()V after main has
 *     returned, when all threads that still live are daemons
 *   natives: heddle.array.storable(array, value) -> 0 or 1   may the value be kept in the array?
 *     heddle.string.concat(string...) -> string               joins 1..200 strings, none null
 *   java/lang/invoke/VarHandle has the fields
 *     int kind (0 field, 1 static field, 2 array), int type (of the variable: 'Z' 'B' 'C' 'S' 'I'
 *     'J' 'F' 'D' 'L'), Object base (static: null), long address (field: the offset in the object;
 *     static: the pointer to the variable; array: IR_HEAD)
 *     and a call of an access mode is lowered to the atomic operation itself.
 *   java/lang/invoke/MethodHandle has the virtual method
 *     heddleInvoke([Ljava/lang/Object;)Ljava/lang/Object; ; a call of invoke or invokeExact boxes
 *     its arguments, calls that and unboxes its result.
 *   heddle/Handles.method(ILjava/lang/Class;Ljava/lang/String;Ljava/lang/String;)
 *     Ljava/lang/invoke/MethodHandle; : (kind of JVMS 4.4.8, owner, name, descriptor) for constants
 *   heddle/Handles.type(Ljava/lang/String;)Ljava/lang/invoke/MethodType; for constants, too */
#ifndef FRONT_JVM_CLASS_CLASS_H
#define FRONT_JVM_CLASS_CLASS_H

#include "base/status.h"
#include "front/jvm/class/stand_in.h"
#include "front/jvm/read/classfile.h" /* enum jvm_access: the flags in `access` */
#include "ir/program.h"
#include <stdbool.h>
#include <stdint.h>

struct jvm; /* the front end's context: one a program */
struct jvm_method;

struct jvm_field {
    struct jvm_class *owner;
    const char *name, *descriptor;
    uint16_t access;
    bool confined;   /* only one thread at a time accesses it: heddle.Confined */
    uint32_t slot;   /* its row in the class file */
    uint32_t offset; /* instance: from the start of the object; static: in the statics global */
};

struct jvm_method {
    struct jvm_class *owner;
    const char *name, *descriptor;
    uint16_t access;
    uint32_t slot;          /* its row in the class file; IR_NO_INDEX: generated */
    uint32_t selector;      /* one number a (name, descriptor) */
    uint16_t params;        /* slots, the receiver included */
    uint8_t results;        /* 0 or 1 */
    uint32_t function;      /* use jvm_method_function */
    jvm_generate *generate; /* NULL: from the class file */
    const void *data;       /* of generate */
};

enum jvm_class_kind { JVM_CLASS_ORDINARY, JVM_CLASS_ARRAY, JVM_CLASS_PRIMITIVE };

struct jvm_class {
    struct jvm *jvm;
    const char *name; /* "java/lang/String", "[I", "[Ljava/lang/String;", "int" */
    uint8_t kind;     /* enum jvm_class_kind */
    char descriptor;  /* primitive: 'I' 'Z' ... 'V'; otherwise 'L' or '[' */
    bool library;     /* of the JDK or ours, not the user's */
    bool relaxed;     /* its fields are meant to be raced on: accesses are never data races */
    bool confined;    /* its fields and arrays belong to one thread */
    uint16_t access;  /* of the class file: that of an inner class is in its InnerClasses row */
    struct jvm_class *super; /* NULL: Object and primitives; of an interface it is Object */
    struct jvm_class **interfaces;
    uint32_t interface_count;
    struct jvm_class *element; /* array: its element class; NULL otherwise */
    struct jvm_class *array;   /* the array class of it, once made: jvm_class_array */
    struct jvm_field *fields;  /* declared by it, as in the class file */
    uint32_t field_count;
    struct jvm_method *methods; /* declared by it, as in the class file */
    uint32_t method_count;
    const struct jvm_classfile *file; /* NULL: array, primitive, or generated */
    uint32_t ir;                      /* ir_class; IR_NO_INDEX: primitive */
    uint32_t statics;                 /* global of its static fields; IR_NO_INDEX: it has none */
    uint32_t mirror;                  /* use jvm_class_mirror */
    uint32_t size;                    /* bytes of an instance, head included */
    bool verified;
    bool finalized; /* an instance of it has a finalizer */
};

/* The context of a program that front_jvm_load made. */
struct jvm *jvm_of(const struct ir_program *p);
struct ir_program *jvm_program(struct jvm *j);

/* ---- classes ---- */

/* The class of that binary name ("java/util/Map$Entry", "[I", "[[Ljava/lang/String;"); primitives
 * are not found here. NULL with a status: there is none, or it is bad. */
struct jvm_class *jvm_class_find(struct jvm *j, const char *name, struct base_status *s);
/* As jvm_class_find, without a status: NULL if there is none. */
struct jvm_class *jvm_class_try(struct jvm *j, const char *name);
/* A class that must exist, for those of the JDK and ours that we name ourselves. */
struct jvm_class *jvm_class_known(struct jvm *j, const char *name);
/* Makes a class from a class file that the program wrote itself, for the library. If there is a
 * class of that name, returns that one: so the name must tell the content. */
struct jvm_class *jvm_class_define(struct jvm *j, const char *name, const void *bytes, size_t size,
                                   struct base_status *s);
struct jvm_class *jvm_class_primitive(struct jvm *j, char descriptor); /* 'I' 'Z' ... 'V' */
struct jvm_class *jvm_class_array(struct jvm_class *element);
/* The class that a field descriptor begins with: "I", "[J", "Ljava/lang/String;". */
struct jvm_class *jvm_class_of_descriptor(struct jvm *j, const char *descriptor,
                                          struct base_status *s);
struct jvm_class *jvm_class_at(const struct ir_program *p, uint32_t ir_class); /* NULL: not ours */
bool jvm_class_is(const struct jvm_class *class, const struct jvm_class *of);
/* Bytes of a variable of that type: 1 2 4 8. */
uint32_t jvm_type_bytes(char descriptor);

/* ---- class objects: one global of class java/lang/Class a class ---- */

uint32_t jvm_class_mirror(struct jvm_class *class); /* the global; vm_global_at gives the pointer */
struct jvm_class *jvm_class_of_mirror(struct jvm *j, uint32_t global); /* NULL: it is not one */

/* ---- members ---- */

/* Declared by the class itself; NULL: there is none. A NULL descriptor: the first of that name. */
struct jvm_field *jvm_field_declared(struct jvm_class *class, const char *name,
                                     const char *descriptor);
struct jvm_method *jvm_method_declared(struct jvm_class *class, const char *name,
                                       const char *descriptor);
/* As the JVM resolves them (JVMS 5.4.3.2 to 5.4.3.4): in superclasses and interfaces too. */
struct jvm_field *jvm_field_find(struct jvm_class *class, const char *name, const char *descriptor);
struct jvm_method *jvm_method_find(struct jvm_class *class, const char *name,
                                   const char *descriptor);
/* The method that an instance of the class runs for this one (JVMS 5.4.6); NULL: none. */
struct jvm_method *jvm_method_select(struct jvm_class *class, const struct jvm_method *method);
/* The offset of an instance field by its name. The field must exist. For natives that read and
 * write objects. */
uint32_t jvm_field_offset(struct jvm_class *class, const char *name);

/* Offsets of fields of java.lang.Thread, which are needed at each join. Once the class is linked
 * they do not change. */
struct jvm_thread_fields {
    uint32_t number, daemon, interrupted;
};
const struct jvm_thread_fields *jvm_thread_fields(const struct jvm *j);
/* The method's function: declared, lazy, or to be bound to a native. */
uint32_t jvm_method_function(struct jvm_method *method);
/* The method that a function was made from; NULL: it is from no method. */
struct jvm_method *jvm_method_of_function(const struct ir_program *p, uint32_t function);
/* The function of a method by owner, name and descriptor, which must exist. */
uint32_t jvm_function(struct jvm *j, const char *class, const char *name, const char *descriptor);
/* Selector of a vcall. */
uint32_t jvm_selector(struct jvm *j, const char *name, const char *descriptor);

/* ---- strings ---- */

/* The interned string of that content: a global of class java/lang/String, the same one for the
 * same content. `text` is modified UTF-8 as in class files (so plain UTF-8 in the BMP without NUL).
 */
uint32_t jvm_string_literal(struct jvm *j, const char *text, uint32_t length);
/* The same for UTF-16 units; for String.intern. */
uint32_t jvm_string_interned(struct jvm *j, const uint16_t *units, uint32_t count);

/* ---- arrays that are constants ---- */

/* A new global that is an array of that array class with these elements; bytes as memory has them.
 */
uint32_t jvm_array_global(struct jvm_class *array, const char *name, const void *bytes,
                          uint32_t count);

#endif
