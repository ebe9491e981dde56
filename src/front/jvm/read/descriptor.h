/* Field and method descriptors (JVMS 4.3). The class-file reader has checked all descriptors that
 * it hands out, so only the _valid functions take texts from elsewhere. */
#ifndef FRONT_JVM_READ_DESCRIPTOR_H
#define FRONT_JVM_READ_DESCRIPTOR_H

#include "front/jvm/read/bytes.h"

/* The descriptor's own letters, so that a switch over them reads like the specification. */
enum jvm_kind {
    JVM_BYTE = 'B',
    JVM_CHAR = 'C',
    JVM_DOUBLE = 'D',
    JVM_FLOAT = 'F',
    JVM_INT = 'I',
    JVM_LONG = 'J',
    JVM_SHORT = 'S',
    JVM_BOOLEAN = 'Z',
    JVM_VOID = 'V',
    JVM_OBJECT = 'L',
    JVM_ARRAY = '[',
};

struct jvm_type {
    enum jvm_kind kind;
    /* OBJECT: the class's binary name "java/lang/String"; ARRAY: the whole descriptor "[[I", which
     * is also how constant pools name array classes; otherwise the one letter. */
    struct jvm_text name;
};

static inline bool jvm_kind_reference(enum jvm_kind k) {
    return k == JVM_OBJECT || k == JVM_ARRAY;
}

/* Slots as class files count them: long and double take two, void none. */
static inline uint32_t jvm_kind_slots(enum jvm_kind k) {
    return k == JVM_VOID ? 0 : k == JVM_LONG || k == JVM_DOUBLE ? 2 : 1;
}

/* Bytes that a field or an array element of this kind takes. */
uint32_t jvm_kind_size(enum jvm_kind k);

struct jvm_type jvm_descriptor_type(struct jvm_text field_descriptor);
/* The array's element: of "[[I" it is "[I", of "[Ljava/lang/String;" it is the class. */
struct jvm_type jvm_descriptor_element(struct jvm_text array);

/* struct jvm_params p = jvm_descriptor_params(d); while (jvm_params_next(&p, &type)) ... */
struct jvm_params {
    struct jvm_text rest;
};
struct jvm_params jvm_descriptor_params(struct jvm_text method_descriptor);
bool jvm_params_next(struct jvm_params *p, struct jvm_type *type);
struct jvm_type jvm_descriptor_return(struct jvm_text method_descriptor);
uint32_t jvm_descriptor_count(struct jvm_text method_descriptor); /* parameters, without `this` */
uint32_t jvm_descriptor_slots(struct jvm_text method_descriptor); /* their slots, without `this` */

bool jvm_descriptor_field_valid(struct jvm_text t);
bool jvm_descriptor_method_valid(struct jvm_text t); /* at most 255 slots */
bool jvm_name_class_valid(struct jvm_text t);        /* binary name or array descriptor */
bool jvm_name_member_valid(struct jvm_text t, bool method);

#endif
