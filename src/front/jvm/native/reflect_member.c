/* The members of classes, for reflection: rows of the class file by number, and calls by row.
 * java.lang.reflect.Members makes of these the objects that programs see (Field, Method,
 * Constructor). */
#include "front/jvm/native.h"
#include "front/jvm/native/arg.h"

#include <assert.h>
#include <stdlib.h>

/* The arguments of most natives here: class, row. */
static struct jvm_class *owner(struct vm_call *c) {
    return jvm_native_class(c, c->arg[0]);
}

static struct jvm_method *method(struct vm_call *c) {
    struct jvm_class *class = owner(c);
    assert((uint32_t)c->arg[1] < class->method_count);
    return &class->methods[(uint32_t)c->arg[1]];
}

static struct jvm_field *field(struct vm_call *c) {
    struct jvm_class *class = owner(c);
    assert((uint32_t)c->arg[1] < class->field_count);
    return &class->fields[(uint32_t)c->arg[1]];
}

/* Generated members have no row of their own. */
static const struct jvm_method_info *method_info(const struct jvm_method *m) {
    if (!m->owner->file || m->slot == IR_NO_INDEX)
        return NULL;
    assert(m->slot < m->owner->file->method_count);
    return &m->owner->file->methods[m->slot];
}

static const struct jvm_field_info *field_info(const struct jvm_field *f) {
    if (!f->owner->file)
        return NULL;
    assert(f->slot < f->owner->file->field_count);
    return &f->owner->file->fields[f->slot];
}

static enum vm_status text(struct vm_call *c, struct jvm_text t) {
    if (!t.at)
        return native_return(c, 0);
    struct ir_program *p = vm_program(c);
    ir_supply_lock(p);
    uint32_t global = jvm_string_literal(jvm_of(p), t.at, t.length);
    ir_supply_unlock(p);
    return native_return(c, vm_global_at(global));
}

static enum vm_status field_count(struct vm_call *c) {
    return native_return(c, owner(c)->field_count);
}

static enum vm_status method_count(struct vm_call *c) {
    return native_return(c, owner(c)->method_count);
}

static enum vm_status field_name(struct vm_call *c) {
    return text(c, jvm_text_of(field(c)->name));
}

static enum vm_status field_descriptor(struct vm_call *c) {
    return text(c, jvm_text_of(field(c)->descriptor));
}

static enum vm_status field_access(struct vm_call *c) {
    return native_return(c, field(c)->access);
}

static enum vm_status field_signature(struct vm_call *c) {
    const struct jvm_field *f = field(c);
    const struct jvm_field_info *info = field_info(f);
    struct jvm_text none = {0};
    return text(c, info && info->signature ? jvm_pool_utf8(f->owner->file, info->signature) : none);
}

static enum vm_status method_name(struct vm_call *c) {
    return text(c, jvm_text_of(method(c)->name));
}

static enum vm_status method_descriptor(struct vm_call *c) {
    return text(c, jvm_text_of(method(c)->descriptor));
}

static enum vm_status method_access(struct vm_call *c) {
    return native_return(c, method(c)->access);
}

static enum vm_status method_signature(struct vm_call *c) {
    const struct jvm_method *m = method(c);
    const struct jvm_method_info *info = method_info(m);
    struct jvm_text none = {0};
    return text(c, info && info->signature ? jvm_pool_utf8(m->owner->file, info->signature) : none);
}

static enum vm_status exception_count(struct vm_call *c) {
    const struct jvm_method *m = method(c);
    const struct jvm_method_info *info = method_info(m);
    return native_return(
        c, info && info->exceptions ? jvm_method_exception_count(m->owner->file, info) : 0);
}

static enum vm_status exception_name(struct vm_call *c) {
    const struct jvm_method *m = method(c);
    return text(c, jvm_method_exception(m->owner->file, method_info(m), (uint32_t)c->arg[2]));
}

/* ---- raw attributes ---- */

static enum vm_status bytes(struct vm_call *c, const struct jvm_class *class, uint32_t offset) {
    return offset ? jvm_native_bytes_return(c, jvm_classfile_attribute(class->file, offset))
                  : native_return(c, 0);
}

static enum vm_status class_annotations(struct vm_call *c) {
    struct jvm_class *class = owner(c);
    return bytes(c, class, class->file ? class->file->annotations : 0);
}

static enum vm_status field_annotations(struct vm_call *c) {
    const struct jvm_field *f = field(c);
    const struct jvm_field_info *info = field_info(f);
    return bytes(c, f->owner, info ? info->annotations : 0);
}

enum { WHICH_OWN, WHICH_PARAMETERS, WHICH_DEFAULT };

static enum vm_status method_annotations(struct vm_call *c) {
    const struct jvm_method *m = method(c);
    const struct jvm_method_info *info = method_info(m);
    uint32_t which = (uint32_t)c->arg[2];
    if (!info)
        return native_return(c, 0);
    return bytes(c, m->owner,
                 which == WHICH_OWN          ? info->annotations
                 : which == WHICH_PARAMETERS ? info->parameter_annotations
                                             : info->annotation_default);
}

/* ---- record components ---- */

static enum vm_status component_count(struct vm_call *c) {
    struct jvm_class *class = owner(c);
    return native_return(c, class->file ? class->file->component_count : 0);
}

static enum vm_status component_name(struct vm_call *c) {
    return text(c, jvm_classfile_component(owner(c)->file, (uint32_t)c->arg[1]).name);
}

static enum vm_status component_descriptor(struct vm_call *c) {
    return text(c, jvm_classfile_component(owner(c)->file, (uint32_t)c->arg[1]).descriptor);
}

/* ---- the constant pool, for annotations ---- */

/* The annotations that these indices come from were not checked. */
static enum vm_status no_such_constant(struct vm_call *c) {
    return jvm_native_raise_text(c, "illegalArgument", "Wrong type at constant pool index");
}

static enum vm_status pool_text(struct vm_call *c) {
    const struct jvm_classfile *file = owner(c)->file;
    uint32_t index = (uint32_t)c->arg[1];
    if (!file || jvm_pool_kind(file, index) != JVM_CONSTANT_UTF8)
        return no_such_constant(c);
    return text(c, jvm_pool_utf8(file, index));
}

static enum vm_status pool_bits(struct vm_call *c) {
    const struct jvm_classfile *file = owner(c)->file;
    uint32_t index = (uint32_t)c->arg[1];
    enum jvm_constant kind = file ? jvm_pool_kind(file, index) : JVM_CONSTANT_NONE;
    if (kind < JVM_CONSTANT_INTEGER || kind > JVM_CONSTANT_DOUBLE)
        return no_such_constant(c);
    return native_return(c, jvm_pool_bits(file, index));
}

/* ---- new classes ---- */

/* (name, bytes): null if the bytes are no valid class. */
static enum vm_status define(struct vm_call *c) {
    char *name = jvm_native_string_copy(c, c->arg[0]);
    uint32_t size = vm_array_length(c, c->arg[1]);
    const void *at = vm_peek(c, c->arg[1] + IR_HEAD, size);
    struct base_status s = {0};
    struct ir_program *p = vm_program(c);
    ir_supply_lock(p);
    struct jvm_class *class = name && at ? jvm_class_define(jvm_of(p), name, at, size, &s) : NULL;
    ir_supply_unlock(p);
    base_status_drop(&s);
    free(name);
    return native_return(c, jvm_native_mirror(class));
}

/* ---- access ---- */

/* The offset of an instance field in its object; for a static one, the pointer
 * (native/unsafe.c). */
static enum vm_status field_offset(struct vm_call *c) {
    const struct jvm_field *f = field(c);
    if (!(f->access & JVM_ACC_STATIC))
        return native_return(c, f->offset);
    assert(f->owner->statics != IR_NO_INDEX);
    return native_return(c, vm_global_at(f->owner->statics) + f->offset);
}

static const char *box_name(char descriptor) {
    switch (descriptor) {
    case 'Z': return "java/lang/Boolean";
    case 'B': return "java/lang/Byte";
    case 'S': return "java/lang/Short";
    case 'C': return "java/lang/Character";
    case 'I': return "java/lang/Integer";
    case 'J': return "java/lang/Long";
    case 'F': return "java/lang/Float";
    default: assert(descriptor == 'D'); return "java/lang/Double";
    }
}

/* The slot of a boxed value, which is of exactly the type of the parameter. */
static enum vm_status unbox(struct vm_call *c, char descriptor, uint64_t box, uint64_t *slot) {
    struct ir_program *p = vm_program(c);
    ir_supply_lock(p);
    struct jvm_class *class = jvm_class_known(jvm_of(p), box_name(descriptor));
    uint32_t offset = jvm_field_offset(class, "value");
    ir_supply_unlock(p);
    NATIVE_TRY(jvm_native_field_get(c, box, offset, jvm_type_bytes(descriptor), slot));
    if (descriptor == 'B')
        *slot = (uint64_t)(uint32_t)(int8_t)*slot;
    if (descriptor == 'S')
        *slot = (uint64_t)(uint32_t)(int16_t)*slot;
    return VM_OK;
}

static const char *next_parameter(const char *d) {
    assert(*d && *d != ')');
    while (*d == '[')
        d++;
    if (*d == 'L')
        d = strchr(d, ';');
    return d + 1;
}

enum { MOST_ARGUMENTS = 16 };

/* Object[] to slots; the receiver, if there is one, is the first. */
static enum vm_status slots_of(struct vm_call *c, const struct jvm_method *m, uint64_t array,
                               uint64_t *slot, uint32_t *count) {
    void *at = NULL;
    *count = m->params;
    assert(*count <= MOST_ARGUMENTS);
    NATIVE_TRY(vm_claim(c, array + IR_HEAD, 8 * (uint64_t)*count, VM_READ, &at));
    const char *d = m->descriptor + 1;
    for (uint32_t i = 0; i < *count; i++) {
        slot[i] = vm_pointer_load(c, (const uint8_t *)at + 8 * i);
        if (i == 0 && !(m->access & JVM_ACC_STATIC))
            continue;
        if (*d != 'L' && *d != '[')
            NATIVE_TRY(unbox(c, *d, slot[i], &slot[i]));
        d = next_parameter(d);
    }
    assert(*d == ')');
    return VM_OK;
}

/* (class, row, virtual, Object[] arguments): returns the method's result as a slot. */
static enum vm_status invoke(struct vm_call *c) {
    struct jvm_method *m = method(c);
    uint64_t slot[MOST_ARGUMENTS];
    uint32_t count;
    if (m->params > MOST_ARGUMENTS)
        return vm_fault(c, MODEL_FAULT_UNMODELLED,
                        (uint64_t)(uintptr_t) "reflective call with more than 16 arguments", 0);
    NATIVE_TRY(slots_of(c, m, c->arg[3], slot, &count));
    struct ir_program *p = vm_program(c);
    bool virtual = c->arg[2] && !(m->access & (JVM_ACC_STATIC | JVM_ACC_PRIVATE));
    ir_supply_lock(p);
    struct jvm_method *selected = virtual ? jvm_method_select(jvm_native_class_of(c, slot[0]), m)
                                          : m;
    uint32_t function = selected ? jvm_method_function(selected) : IR_NO_INDEX;
    ir_supply_unlock(p);
    if (function == IR_NO_INDEX)
        return jvm_native_raise_text(c, "abstractMethod", m->name);
    assert(count == p->functions.at[function].params);
    return vm_tail_call(c, function, slot, count);
}

#define MEMBERS  "java/lang/reflect/Members."
#define ROW_OF   "(" L_CLASS "I)"
#define INVOKE_D "(" L_CLASS "IZ[" L_OBJECT ")"

const struct vm_native jvm_native_member[] = {
    NATIVE_PURE(MEMBERS "fieldCount(" L_CLASS ")I", 1, field_count),
    NATIVE_PURE(MEMBERS "methodCount(" L_CLASS ")I", 1, method_count),
    NATIVE_PURE(MEMBERS "fieldName" ROW_OF L_STRING, 2, field_name),
    NATIVE_PURE(MEMBERS "fieldDescriptor" ROW_OF L_STRING, 2, field_descriptor),
    NATIVE_PURE(MEMBERS "fieldAccess" ROW_OF "I", 2, field_access),
    NATIVE_PURE(MEMBERS "fieldSignature" ROW_OF L_STRING, 2, field_signature),
    NATIVE_PURE(MEMBERS "fieldAnnotations" ROW_OF "[B", 2, field_annotations),
    NATIVE_PURE(MEMBERS "fieldOffset" ROW_OF "J", 2, field_offset),
    NATIVE_PURE(MEMBERS "methodName" ROW_OF L_STRING, 2, method_name),
    NATIVE_PURE(MEMBERS "methodDescriptor" ROW_OF L_STRING, 2, method_descriptor),
    NATIVE_PURE(MEMBERS "methodAccess" ROW_OF "I", 2, method_access),
    NATIVE_PURE(MEMBERS "methodSignature" ROW_OF L_STRING, 2, method_signature),
    NATIVE_PURE(MEMBERS "methodAnnotations(" L_CLASS "II)[B", 3, method_annotations),
    NATIVE_PURE(MEMBERS "exceptionCount" ROW_OF "I", 2, exception_count),
    NATIVE_PURE(MEMBERS "exceptionName(" L_CLASS "II)" L_STRING, 3, exception_name),
    NATIVE_PURE(MEMBERS "componentCount(" L_CLASS ")I", 1, component_count),
    NATIVE_PURE(MEMBERS "componentName" ROW_OF L_STRING, 2, component_name),
    NATIVE_PURE(MEMBERS "componentDescriptor" ROW_OF L_STRING, 2, component_descriptor),
    NATIVE_PURE(MEMBERS "poolText" ROW_OF L_STRING, 2, pool_text),
    NATIVE_PURE(MEMBERS "poolBits" ROW_OF "J", 2, pool_bits),
    NATIVE_PURE(MEMBERS "invokeObject" INVOKE_D L_OBJECT, 4, invoke),
    NATIVE_PURE(MEMBERS "invokeBits" INVOKE_D "J", 4, invoke),
    NATIVE_VOID(MEMBERS "invokeVoid" INVOKE_D "V", 4, invoke),
    NATIVE_PURE(MEMBERS "define(" L_STRING "[B)" L_CLASS, 2, define),
    NATIVE_PURE("java/lang/Class.getRawAnnotations()[B", 1, class_annotations),
    {0},
};
