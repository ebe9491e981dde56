/* java.lang.Class: the answers of its natives. Nothing is written into a Class object: the data
 * that the JDK keeps there is a constant here. */
#include "front/jvm/class/class_int.h"
#include "front/jvm/native.h"
#include "front/jvm/native/arg.h"

#include "base/text.h"
#include <assert.h>
#include <stdlib.h>

static struct jvm_class *receiver(struct vm_call *c) {
    return jvm_native_class(c, c->arg[0]);
}

static uint64_t constant(struct vm_call *c, struct jvm_class *class, struct jvm_text text) {
    if (!text.at)
        return 0;
    struct ir_program *p = vm_program(c);
    ir_supply_lock(p);
    uint32_t global = jvm_string_literal(class->jvm, text.at, text.length);
    ir_supply_unlock(p);
    return vm_global_at(global);
}

static uint64_t class_named(struct vm_call *c, struct jvm_class *class, struct jvm_text name) {
    if (!name.at)
        return 0;
    struct ir_program *p = vm_program(c);
    char *copy = base_strndup(name.at, name.length);
    ir_supply_lock(p);
    struct jvm_class *found = jvm_class_try(class->jvm, copy);
    ir_supply_unlock(p);
    free(copy);
    return jvm_native_mirror(found);
}

/* ---- kinds and names ---- */

static enum vm_status is_array(struct vm_call *c) {
    return native_return(c, receiver(c)->kind == JVM_CLASS_ARRAY);
}

static enum vm_status is_primitive(struct vm_call *c) {
    return native_return(c, receiver(c)->kind == JVM_CLASS_PRIMITIVE);
}

static enum vm_status is_interface(struct vm_call *c) {
    struct jvm_class *class = receiver(c);
    return native_return(c, class->kind == JVM_CLASS_ORDINARY &&
                                (class->access & JVM_ACC_INTERFACE) != 0);
}

static enum vm_status is_library(struct vm_call *c) {
    struct jvm_class *class = receiver(c);
    return native_return(c, class->library || class->kind == JVM_CLASS_PRIMITIVE);
}

static enum vm_status name(struct vm_call *c) {
    struct base_text text = {0};
    for (const char *s = receiver(c)->name; *s; s++)
        base_text_char(&text, *s == '/' ? '.' : *s);
    uint64_t string = jvm_native_text_constant(c, base_text_get(&text));
    base_text_drop(&text);
    return native_return(c, string);
}

static enum vm_status package_name(struct vm_call *c) {
    struct jvm_class *class = receiver(c);
    while (class->kind == JVM_CLASS_ARRAY)
        class = class->element;
    if (class->kind == JVM_CLASS_PRIMITIVE)
        return native_return(c, jvm_native_text_constant(c, "java.lang"));
    const char *end = strrchr(class->name, '/');
    struct base_text text = {0};
    for (const char *s = class->name; end && s < end; s++)
        base_text_char(&text, *s == '/' ? '.' : *s);
    uint64_t string = jvm_native_text_constant(c, base_text_get(&text));
    base_text_drop(&text);
    return native_return(c, string);
}

static enum vm_status primitive(struct vm_call *c) {
    static const struct {
        const char *name;
        char descriptor;
    } rows[] = {{"int", 'I'},   {"long", 'J'},  {"boolean", 'Z'}, {"byte", 'B'}, {"char", 'C'},
                {"short", 'S'}, {"float", 'F'}, {"double", 'D'},  {"void", 'V'}};
    char *wanted = jvm_native_string_copy(c, c->arg[0]);
    struct jvm_class *found = NULL;
    struct ir_program *p = vm_program(c);
    ir_supply_lock(p);
    for (size_t i = 0; wanted && i < sizeof rows / sizeof *rows; i++)
        if (!strcmp(wanted, rows[i].name))
            found = jvm_class_primitive(jvm_of(p), rows[i].descriptor);
    ir_supply_unlock(p);
    free(wanted);
    return found ? native_return(c, jvm_native_mirror(found)) : jvm_native_raise_null(c);
}

/* ---- relations ---- */

static enum vm_status is_instance(struct vm_call *c) {
    struct jvm_class *class = receiver(c);
    bool yes = c->arg[1] && class->ir != IR_NO_INDEX &&
               ir_class_is(vm_program(c), vm_class_of(c, c->arg[1]), class->ir);
    return native_return(c, yes);
}

static enum vm_status is_assignable_from(struct vm_call *c) {
    if (!c->arg[1])
        return jvm_native_raise_null(c);
    struct jvm_class *to = receiver(c), *from = jvm_native_class(c, c->arg[1]);
    struct ir_program *p = vm_program(c);
    if (to == from || to->ir == IR_NO_INDEX || from->ir == IR_NO_INDEX)
        return native_return(c, to == from);
    ir_supply_lock(p);
    bool yes = jvm_class_is(from, to);
    ir_supply_unlock(p);
    return native_return(c, yes);
}

static enum vm_status superclass(struct vm_call *c) {
    struct jvm_class *class = receiver(c);
    bool none = class->kind == JVM_CLASS_ORDINARY && (class->access & JVM_ACC_INTERFACE);
    return native_return(c, jvm_native_mirror(none ? NULL : class->super));
}

static enum vm_status component(struct vm_call *c) {
    return native_return(c, jvm_native_mirror(receiver(c)->element));
}

static enum vm_status array_type(struct vm_call *c) {
    struct ir_program *p = vm_program(c);
    struct jvm_class *class = receiver(c);
    ir_supply_lock(p);
    struct jvm_class *array = jvm_class_array(class);
    ir_supply_unlock(p);
    return native_return(c, jvm_native_mirror(array));
}

enum { MOST_LISTED = 1024 };

/* A new Class[]; the classes are written by the caller's function. */
static enum vm_status class_array(struct vm_call *c, uint32_t count, const uint64_t *mirrors) {
    assert(count <= MOST_LISTED);
    struct ir_program *p = vm_program(c);
    ir_supply_lock(p);
    uint32_t of = jvm_class_known(jvm_of(p), "[Ljava/lang/Class;")->ir;
    ir_supply_unlock(p);
    uint64_t array;
    NATIVE_TRY(vm_new(c, of, count, &array));
    for (uint32_t i = 0; i < count; i++)
        NATIVE_TRY(jvm_native_reference_set(c, array, IR_HEAD + 8 * i, mirrors[i]));
    return native_return(c, array);
}

static enum vm_status interfaces(struct vm_call *c) {
    struct jvm_class *class = receiver(c);
    uint64_t list[MOST_LISTED];
    uint32_t count = class->interface_count < MOST_LISTED ? class->interface_count : MOST_LISTED;
    for (uint32_t i = 0; i < count; i++)
        list[i] = jvm_native_mirror(class->interfaces[i]);
    return class_array(c, count, list);
}

/* ---- from the class file's attributes ---- */

static bool inner_row(const struct jvm_class *class, struct jvm_inner *row) {
    for (uint32_t i = 0; class->file && i < class->file->inner_count; i++) {
        *row = jvm_classfile_inner(class->file, i);
        if (jvm_text_is(row->inner, class->name))
            return true;
    }
    return false;
}

static enum vm_status modifiers(struct vm_call *c) {
    struct jvm_class *class = receiver(c), *of = class;
    while (of->kind == JVM_CLASS_ARRAY)
        of = of->element;
    struct jvm_inner row;
    uint32_t access = of->access;
    if (of->kind == JVM_CLASS_PRIMITIVE)
        access = JVM_ACC_PUBLIC | JVM_ACC_FINAL | JVM_ACC_ABSTRACT;
    else if (inner_row(of, &row))
        access = row.access;
    access &= ~(uint32_t)JVM_ACC_SUPER;
    if (class != of) {
        access &= JVM_ACC_PUBLIC | JVM_ACC_PRIVATE | JVM_ACC_PROTECTED;
        access |= JVM_ACC_FINAL | JVM_ACC_ABSTRACT;
    }
    return native_return(c, access);
}

static enum vm_status access_flags(struct vm_call *c) {
    struct jvm_class *class = receiver(c);
    bool primitive_or_array = class->kind != JVM_CLASS_ORDINARY;
    return native_return(c, primitive_or_array ? JVM_ACC_PUBLIC | JVM_ACC_FINAL : class->access);
}

static enum vm_status declaring_class(struct vm_call *c) {
    struct jvm_class *class = receiver(c);
    struct jvm_inner row;
    return native_return(c, inner_row(class, &row) ? class_named(c, class, row.outer) : 0);
}

static enum vm_status simple_binary_name(struct vm_call *c) {
    struct jvm_class *class = receiver(c);
    struct jvm_inner row;
    return native_return(c, inner_row(class, &row) ? constant(c, class, row.name) : 0);
}

/* {enclosing class, method's name, its descriptor}, or null. */
static enum vm_status enclosing_method(struct vm_call *c) {
    struct jvm_class *class = receiver(c);
    if (!class->file || !class->file->enclosing_class)
        return native_return(c, 0);
    struct ir_program *p = vm_program(c);
    uint64_t part[3] = {
        class_named(c, class, jvm_pool_text(class->file, class->file->enclosing_class))};
    if (class->file->enclosing_method) {
        struct jvm_name_and_type m =
            jvm_pool_name_and_type(class->file, class->file->enclosing_method);
        part[1] = constant(c, class, m.name);
        part[2] = constant(c, class, m.descriptor);
    }
    ir_supply_lock(p);
    uint32_t of = jvm_class_known(jvm_of(p), "[Ljava/lang/Object;")->ir;
    ir_supply_unlock(p);
    uint64_t array;
    NATIVE_TRY(vm_new(c, of, 3, &array));
    for (uint32_t i = 0; i < 3; i++)
        NATIVE_TRY(jvm_native_reference_set(c, array, IR_HEAD + 8 * i, part[i]));
    return native_return(c, array);
}

static enum vm_status generic_signature(struct vm_call *c) {
    struct jvm_class *class = receiver(c);
    struct jvm_text none = {0};
    return native_return(c, constant(c, class,
                                     class->file && class->file->signature
                                         ? jvm_pool_utf8(class->file, class->file->signature)
                                         : none));
}

static enum vm_status declared_classes(struct vm_call *c) {
    struct jvm_class *class = receiver(c);
    uint64_t list[MOST_LISTED];
    uint32_t count = 0;
    for (uint32_t i = 0; class->file && i < class->file->inner_count; i++) {
        struct jvm_inner row = jvm_classfile_inner(class->file, i);
        uint64_t found = row.outer.at && jvm_text_is(row.outer, class->name)
                             ? class_named(c, class, row.inner)
                             : 0;
        if (found && count < MOST_LISTED)
            list[count++] = found;
    }
    return class_array(c, count, list);
}

static enum vm_status permitted(struct vm_call *c) {
    struct jvm_class *class = receiver(c);
    uint64_t list[MOST_LISTED];
    uint32_t count = 0;
    if (!class->file || !class->file->is_sealed)
        return native_return(c, 0);
    for (uint32_t i = 0; i < class->file->permitted_count && count < MOST_LISTED; i++)
        list[count++] = class_named(c, class, jvm_classfile_permitted(class->file, i));
    return class_array(c, count, list);
}

static struct jvm_class *nest_host_of(struct vm_call *c, struct jvm_class *class) {
    if (!class->file || !class->file->nest_host)
        return class;
    uint64_t host = class_named(c, class, jvm_pool_text(class->file, class->file->nest_host));
    return host ? jvm_native_class(c, host) : class;
}

static enum vm_status nest_host(struct vm_call *c) {
    return native_return(c, jvm_native_mirror(nest_host_of(c, receiver(c))));
}

static enum vm_status nest_mates(struct vm_call *c) {
    return native_return(c, nest_host_of(c, receiver(c)) ==
                                nest_host_of(c, jvm_native_class(c, c->arg[1])));
}

static enum vm_status is_record(struct vm_call *c) {
    struct jvm_class *class = receiver(c);
    return native_return(c, class->file && class->file->is_record);
}

static enum vm_status asserts(struct vm_call *c) {
    struct jvm_class *class = receiver(c);
    return native_return(c, !class->library && !class->jvm->no_assertions);
}

static enum vm_status has_initializer(struct vm_call *c) {
    struct jvm_class *class = receiver(c);
    return native_return(c, jvm_method_declared(class, "<clinit>", "()V") != NULL);
}

static enum vm_status null(struct vm_call *c) {
    return native_return(c, 0);
}

/* ---- finding and initialising ---- */

static enum vm_status find_by_name(struct vm_call *c) {
    char *wanted = jvm_native_string_copy(c, c->arg[0]);
    if (!wanted)
        return jvm_native_raise_null(c);
    bool slash = strchr(wanted, '/') != NULL;
    for (char *s = wanted; *s; s++)
        if (*s == '.')
            *s = '/';
    struct ir_program *p = vm_program(c);
    ir_supply_lock(p);
    struct jvm_class *class = slash || !*wanted ? NULL : jvm_class_try(jvm_of(p), wanted);
    ir_supply_unlock(p);
    free(wanted);
    return native_return(c, jvm_native_mirror(class));
}

/* The initialising function checks itself whether there is anything to do. */
static enum vm_status initialize(struct vm_call *c) {
    struct jvm_class *class = receiver(c);
    if (class->ir == IR_NO_INDEX)
        return VM_OK;
    const struct ir_class *of = &vm_program(c)->classes.at[class->ir];
    return of->init_state == IR_NO_INDEX ? VM_OK : vm_tail_call(c, of->init, NULL, 0);
}

static enum vm_status unsafe_initialize(struct vm_call *c) {
    struct jvm_class *class = jvm_native_class(c, c->arg[1]);
    const struct ir_class *of = &vm_program(c)->classes.at[class->ir];
    return of->init_state == IR_NO_INDEX ? VM_OK : vm_tail_call(c, of->init, NULL, 0);
}

#define CLASS "java/lang/Class."

const struct vm_native jvm_native_class_table[] = {
    NATIVE_PURE(CLASS "isArray()Z", 1, is_array),
    NATIVE_PURE(CLASS "isPrimitive()Z", 1, is_primitive),
    NATIVE_PURE(CLASS "isInterface()Z", 1, is_interface),
    NATIVE_PURE(CLASS "isHidden()Z", 1, null),
    NATIVE_PURE(CLASS "getName()" L_STRING, 1, name),
    NATIVE_PURE(CLASS "initClassName()" L_STRING, 1, name),
    NATIVE_PURE(CLASS "getPackageName()" L_STRING, 1, package_name),
    NATIVE_PURE(CLASS "getPrimitiveClass(" L_STRING ")" L_CLASS, 1, primitive),
    NATIVE_PURE(CLASS "isInstance(" L_OBJECT ")Z", 2, is_instance),
    NATIVE_PURE(CLASS "isAssignableFrom(" L_CLASS ")Z", 2, is_assignable_from),
    NATIVE_PURE(CLASS "getSuperclass()" L_CLASS, 1, superclass),
    NATIVE_PURE(CLASS "getComponentType()" L_CLASS, 1, component),
    NATIVE_PURE(CLASS "arrayType()" L_CLASS, 1, array_type),
    NATIVE_PURE(CLASS "getInterfaces0()[" L_CLASS, 1, interfaces),
    NATIVE_PURE(CLASS "getModifiers()I", 1, modifiers),
    NATIVE_PURE(CLASS "getDeclaringClass0()" L_CLASS, 1, declaring_class),
    NATIVE_PURE(CLASS "getSimpleBinaryName0()" L_STRING, 1, simple_binary_name),
    NATIVE_PURE(CLASS "getEnclosingMethod0()[" L_OBJECT, 1, enclosing_method),
    NATIVE_PURE(CLASS "getGenericSignature0()" L_STRING, 1, generic_signature),
    NATIVE_PURE(CLASS "getDeclaredClasses0()[" L_CLASS, 1, declared_classes),
    NATIVE_PURE(CLASS "getPermittedSubclasses0()[" L_CLASS, 1, permitted),
    NATIVE_PURE(CLASS "getNestHost0()" L_CLASS, 1, nest_host),
    NATIVE_PURE(CLASS "isRecord0()Z", 1, is_record),
    NATIVE_ALIKE(CLASS "desiredAssertionStatus()Z", 1, asserts),
    NATIVE_PURE(CLASS "desiredAssertionStatus0(" L_CLASS ")Z", 1, asserts),
    NATIVE_PURE(CLASS "getSigners()[" L_OBJECT, 1, null),
    NATIVE_PURE(CLASS "getProtectionDomain0()Ljava/security/ProtectionDomain;", 1, null),
    NATIVE_PURE("jdk/internal/reflect/Reflection.getClassAccessFlags(" L_CLASS ")I", 1,
                access_flags),
    NATIVE_PURE("jdk/internal/reflect/Reflection.areNestMates(" L_CLASS L_CLASS ")Z", 2,
                nest_mates),
    NATIVE_PURE("java/io/ObjectStreamClass.hasStaticInitializer(" L_CLASS ")Z", 1, has_initializer),
    NATIVE_PURE("heddle/Raise.isLibrary(" L_CLASS ")Z", 1, is_library),
    NATIVE_PURE("heddle/Classes.find(" L_STRING ")" L_CLASS, 1, find_by_name),
    NATIVE_VOID("heddle/Classes.initialize(" L_CLASS ")V", 1, initialize),
    NATIVE_VOID("jdk/internal/misc/Unsafe.ensureClassInitialized0(" L_CLASS ")V", 2,
                unsafe_initialize),
    NATIVE_PURE("jdk/internal/misc/Unsafe.shouldBeInitialized0(" L_CLASS ")Z", 2, null),
    {0},
};
