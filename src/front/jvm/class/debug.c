/* The debug types that traces print values by. A reference is a pointer to something unknown: the
 * machine knows the class of every object, and that class has its own type. */
#include "front/jvm/class/class_int.h"

#include "front/jvm/read/descriptor.h"
#include "ir/build.h"
#include <assert.h>

static struct ir_type primitive(char descriptor) {
    switch (descriptor) {
    case JVM_BOOLEAN: return (struct ir_type){.kind = IR_TYPE_BOOL, .name = "boolean", .size = 1};
    case JVM_BYTE: return (struct ir_type){.kind = IR_TYPE_INT, .name = "byte", .size = 1};
    case JVM_CHAR: return (struct ir_type){.kind = IR_TYPE_CHAR, .name = "char", .size = 2};
    case JVM_SHORT: return (struct ir_type){.kind = IR_TYPE_INT, .name = "short", .size = 2};
    case JVM_INT: return (struct ir_type){.kind = IR_TYPE_INT, .name = "int", .size = 4};
    case JVM_LONG: return (struct ir_type){.kind = IR_TYPE_INT, .name = "long", .size = 8};
    case JVM_FLOAT: return (struct ir_type){.kind = IR_TYPE_FLOAT, .name = "float", .size = 4};
    case JVM_DOUBLE: return (struct ir_type){.kind = IR_TYPE_FLOAT, .name = "double", .size = 8};
    default: return (struct ir_type){.kind = IR_TYPE_POINTER, .size = 8};
    }
}

uint32_t jvm_debug_type(struct jvm *j, const char *descriptor) {
    char first = descriptor[0] == JVM_ARRAY ? JVM_OBJECT : descriptor[0];
    assert(first && first != JVM_VOID);
    uint32_t *known = &j->types[(unsigned char)first];
    if (!*known) {
        struct ir_type type = primitive(first);
        *known = ir_build_type(j->program, &type);
    }
    return *known;
}

static uint32_t count_fields(const struct jvm_class *class) {
    uint32_t count = 0;
    for (; class; class = class->super)
        count += class->field_count;
    return count;
}

static uint32_t add_fields(struct jvm_class *class, struct ir_member *members, uint32_t count) {
    if (class->super)
        count = add_fields(class->super, members, count);
    for (uint32_t i = 0; i < class->field_count; i++) {
        const struct jvm_field *f = &class->fields[i];
        if (!(f->access & JVM_ACC_STATIC))
            members[count++] = (struct ir_member){.name = f->name,
                                                  .type = jvm_debug_type(class->jvm, f->descriptor),
                                                  .offset = f->offset};
    }
    return count;
}

uint32_t jvm_debug_class(struct jvm_class *class) {
    struct jvm *j = class->jvm;
    assert(class->ir != IR_NO_INDEX);
    struct ir_type type = {.name = j->program->classes.at[class->ir].name, .size = class->size};
    if (class->kind == JVM_CLASS_ARRAY) {
        type.kind = IR_TYPE_ARRAY;
        type.element = jvm_debug_type(j, class->name + 1);
        return ir_build_type(j->program, &type);
    }
    struct ir_member *members = base_calloc(count_fields(class) + 1, sizeof *members);
    type.kind = IR_TYPE_STRUCT;
    type.members = members;
    type.member_count = add_fields(class, members, 0);
    assert(type.member_count <= count_fields(class));
    uint32_t index = ir_build_type(j->program, &type);
    free(members);
    return index;
}
