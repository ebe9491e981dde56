/* Conversions between the types of two calls: boxing, unboxing, widening, casts, as
 * java.lang.invoke.MethodHandle.asType defines them. */
#include "front/jvm/lower/lower_int.h"

#include "front/jvm/read/descriptor.h"
#include <assert.h>
#include <stdio.h>
#include <string.h>

struct box {
    char descriptor;
    const char *class, *value; /* "java/lang/Integer", "intValue" */
};

static const struct box *box_of(char descriptor) {
    static const struct box boxes[] = {
        {JVM_BOOLEAN, "java/lang/Boolean", "booleanValue"},
        {JVM_BYTE, "java/lang/Byte", "byteValue"},
        {JVM_CHAR, "java/lang/Character", "charValue"},
        {JVM_SHORT, "java/lang/Short", "shortValue"},
        {JVM_INT, "java/lang/Integer", "intValue"},
        {JVM_LONG, "java/lang/Long", "longValue"},
        {JVM_FLOAT, "java/lang/Float", "floatValue"},
        {JVM_DOUBLE, "java/lang/Double", "doubleValue"},
    };
    for (size_t i = 0; i < sizeof boxes / sizeof *boxes; i++)
        if (boxes[i].descriptor == descriptor)
            return &boxes[i];
    return NULL;
}

static const struct box *box_named(const char *descriptor) {
    static const char kinds[] = "ZBCSIJFD";
    for (const char *k = kinds; *k; k++) {
        const struct box *b = box_of(*k);
        size_t length = strlen(b->class);
        if (strncmp(descriptor + 1, b->class, length) == 0 && descriptor[1 + length] == ';')
            return b;
    }
    return NULL;
}

/* Raises ClassCastException, behind a branch that is hardly ever taken. */
void jvm_emit_cast(struct jvm_emit *e, uint16_t value, struct jvm_class *class) {
    assert(value < e->regs && class->ir != IR_NO_INDEX);
    uint32_t maybe = jvm_emit_label(e), fail = jvm_emit_label(e), done = jvm_emit_label(e);
    uint16_t r = jvm_emit_reg(e);
    jvm_emit_xy(e, IR_OP_is, r, value, 0, class->ir, 0);
    jvm_emit_branch(e, IR_OP_br, r, 0, done, maybe);
    jvm_emit_here(e, maybe);
    jvm_emit_branch(e, IR_OP_br, value, 0, fail, done);
    jvm_emit_here(e, fail);
    jvm_emit_mirror(e, r, class);
    uint16_t args[] = {value, r};
    jvm_emit_library(e, "heddle/Raise", "classCast", "(Ljava/lang/Object;Ljava/lang/Class;)V", args,
                     0);
    jvm_emit_here(e, done);
}

static uint16_t widen(struct jvm_emit *e, uint16_t value, char from, char to) {
    assert(!jvm_kind_reference(from) && !jvm_kind_reference(to) && value < e->regs);
    enum { FROM_32_TO_64 = 32 | 64 << 8 };
    if (from == to || (from != JVM_LONG && from != JVM_FLOAT && to == JVM_INT) || to == JVM_SHORT ||
        to == JVM_CHAR || to == JVM_BYTE || to == JVM_BOOLEAN)
        return value;
    uint16_t r = jvm_emit_reg(e);
    if (from == JVM_FLOAT) {
        jvm_emit_imm(e, IR_OP_fconv, r, value, 0, IR_FCONV_F32_F64);
        return r;
    }
    uint16_t whole = value;
    if (from != JVM_LONG) {
        jvm_emit_imm(e, IR_OP_sext, r, value, 0, FROM_32_TO_64);
        whole = r;
    }
    if (to == JVM_FLOAT)
        jvm_emit_imm(e, IR_OP_fconv, r, whole, 0, IR_FCONV_S64_F32);
    else if (to == JVM_DOUBLE)
        jvm_emit_imm(e, IR_OP_fconv, r, whole, 0, IR_FCONV_S64_F64);
    return r;
}

static uint16_t box(struct jvm_emit *e, uint16_t value, char from) {
    const struct box *b = box_of(from);
    char descriptor[64];
    snprintf(descriptor, sizeof descriptor, "(%c)L%s;", from, b->class);
    uint16_t r = jvm_emit_reg(e);
    jvm_emit_library(e, b->class, "valueOf", descriptor, &value, r);
    return r;
}

/* Unboxes. `from` is a box, or any class, and then the object must be the box of `to`. */
static uint16_t unbox(struct jvm_emit *e, uint16_t value, const char *from, char to) {
    const struct box *b = box_named(from);
    if (!b) {
        b = box_of(to);
        jvm_emit_cast(e, value, jvm_class_known(e->j, b->class));
    }
    char descriptor[4] = {'(', ')', b->descriptor, 0};
    uint16_t r = jvm_emit_reg(e);
    jvm_emit_op(e, IR_OP_nullck, 0, value, 0);
    jvm_emit_library(e, b->class, b->value, descriptor, &value, r);
    return widen(e, r, b->descriptor, to);
}

static bool same_type(const char *a, const char *b) {
    struct jvm_text ta = jvm_descriptor_type(jvm_text_of(a)).name;
    struct jvm_text tb = jvm_descriptor_type(jvm_text_of(b)).name;
    return jvm_text_same(ta, tb);
}

uint16_t jvm_emit_adapt(struct jvm_emit *e, uint16_t value, const char *from, const char *to) {
    bool object_from = jvm_kind_reference(from[0]), object_to = jvm_kind_reference(to[0]);
    if (!object_from && !object_to)
        return widen(e, value, from[0], to[0]);
    if (!object_from)
        return box(e, value, from[0]);
    if (!object_to)
        return unbox(e, value, from, to[0]);
    if (same_type(from, to) || strcmp(to, "Ljava/lang/Object;") == 0)
        return value;
    struct base_status s = {0};
    struct jvm_class *class = jvm_class_of_descriptor(e->j, to, &s);
    if (class)
        jvm_emit_cast(e, value, class);
    else
        jvm_emit_raise(e, "noClass", to);
    base_status_drop(&s);
    return value;
}
