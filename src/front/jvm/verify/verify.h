/* Bytecode is checked before it is lowered: the structure of every method, and for classes that are
 * not the JDK's or ours the types too (JVMS 4.10.1, by the StackMapTable). */
#ifndef FRONT_JVM_VERIFY_VERIFY_H
#define FRONT_JVM_VERIFY_VERIFY_H

#include "front/jvm/read/classfile.h"

/* Checks for known opcodes, complete instructions, branch targets and handlers at instruction
 * starts, pool indices of the right kind, locals below max_locals, no falling off the end. After
 * this, the pool accessors of classfile.h cannot fail on this method's operands. jsr and ret are
 * refused. It is linear and quick: meant for every method, the JDK's too, just before it is
 * lowered. */
BASE_MUST_CHECK bool jvm_verify_structure(const struct jvm_classfile *c,
                                          const struct jvm_method_info *m,
                                          const struct jvm_code *code, struct base_status *s);

/* The type checker's questions about the class hierarchy. Names are as in a constant pool, never
 * arrays. */
struct jvm_hierarchy {
    void *context;
    /* The direct superclass's name (none for java/lang/Object) and whether the class is an
     * interface. False if there is no such class, which then is only assignable to itself and to
     * Object. */
    bool (*super)(void *context, struct jvm_text name, struct jvm_text *super, bool *is_interface);
};

/* Checks the types of one method whose structure was verified. Class files older than version 50
 * have no stack maps: their types are inferred. */
BASE_MUST_CHECK bool jvm_verify_types(const struct jvm_classfile *c,
                                      const struct jvm_method_info *m, const struct jvm_code *code,
                                      const struct jvm_hierarchy *h, struct base_status *s);

/* Checks the whole of a user's class: no member twice, access flags that make sense, structure and
 * types of every method. */
BASE_MUST_CHECK bool jvm_verify_class(const struct jvm_classfile *c, const struct jvm_hierarchy *h,
                                      struct base_status *s);

#endif
