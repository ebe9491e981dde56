/* Types made of types, and objects made of types. */
#include "front/cil/class/class_int.h"
#include "front/cil/native/arg.h"
#include "front/cil/native/native.h"
#include <assert.h>

enum { MOST_ARGUMENTS = 64 };

/* (definition, array of types) */
static enum vm_status make_generic(struct vm_call *c) {
    struct cil_type *definition = native_type(c, 0), *args[MOST_ARGUMENTS];
    uint32_t count = vm_array_length(c, c->arg[1]);
    void *bytes;
    if (count < 1 || count > MOST_ARGUMENTS || count != definition->definition->parameter_count)
        return native_throw_text(c, "Heddle.Raise::Argument(System.String)",
                                 "The number of generic arguments provided doesn't equal the arity "
                                 "of the generic type definition.");
    NATIVE_TRY(vm_claim(c, c->arg[1] + IR_HEAD, 8 * (uint64_t)count, VM_READ, &bytes));
    for (uint32_t i = 0; i < count; i++) {
        uint64_t object = vm_pointer_load(c, (char *)bytes + 8 * i);
        args[i] = cil_type_of_object(cil_of_call(c), object);
        if (!args[i])
            return native_throw_null(c);
    }
    return native_return_type(c, cil_type_named(definition->definition, args, count));
}

static enum vm_status definition_of(struct vm_call *c) {
    struct cil_type *t = native_type(c, 0);
    bool generic = t->kind == CIL_KIND_NAMED && t->definition->parameter_count;
    return native_return_type(c, generic ? t->definition->type : NULL);
}

/* (type, as RuntimeType[]?) */
static enum vm_status arguments_of(struct vm_call *c) {
    struct cil_type *t = native_type(c, 0);
    uint64_t items[MOST_ARGUMENTS], array;
    uint32_t count = t->kind == CIL_KIND_NAMED ? t->definition->parameter_count : 0;
    if (count > MOST_ARGUMENTS)
        return native_unmodelled(c, "a type with more than 64 type parameters");
    for (uint32_t i = 0; i < count; i++) {
        assert(!t->arg_count || t->arg_count == count);
        struct cil_type *arg =
            t->arg_count ? t->args[i] : cil_type_parameter(cil_of_call(c), false, i);
        items[i] = vm_global_at(cil_type_object(arg));
    }
    const char *element = (uint32_t)c->arg[1] ? "System.RuntimeType" : "System.Type";
    NATIVE_TRY(
        cil_native_array_make(c, cil_type_find(cil_of_call(c), element), items, count, &array));
    return native_return(c, array);
}

/* (type, rank): 0 is a vector. */
static enum vm_status make_array(struct vm_call *c) {
    struct cil_type *t = native_type(c, 0);
    uint32_t rank = (uint32_t)c->arg[1];
    return native_return_type(c, rank ? cil_type_array(t, rank) : cil_type_szarray(t));
}

static enum vm_status make_byref(struct vm_call *c) {
    return native_return_type(c, cil_type_byref(native_type(c, 0)));
}

static enum vm_status make_pointer(struct vm_call *c) {
    return native_return_type(c, cil_type_pointer(native_type(c, 0)));
}

/* ---- objects ---- */

static struct cil_class *instantiable(struct cil_type *t) {
    struct base_status ignored = {0};
    struct cil_class *class = !t || t->open ? NULL : cil_class_of(t, &ignored);
    base_status_drop(&ignored);
    return class;
}

/* An object of that type, all zeros; null: the type can have none. */
static enum vm_status new_object(struct vm_call *c) {
    struct cil_class *class = instantiable(native_type(c, 0));
    uint64_t object;
    if (!class || (class->definition->flags & (CIL_TYPE_ABSTRACT | CIL_TYPE_INTERFACE)))
        return native_return(c, 0);
    NATIVE_TRY(vm_new(c, class->ir, 0, &object));
    return native_return(c, object);
}

/* Does the type have a constructor without parameters? */
static enum vm_status has_constructor(struct vm_call *c) {
    struct cil_class *class = instantiable(native_type(c, 0));
    return native_return_int(c, class && cil_method_find(class, ".ctor", 0));
}

/* Runs that constructor on an object. */
static enum vm_status construct(struct vm_call *c) {
    struct cil_class *class = native_class(c, c->arg[0]);
    struct cil_method *constructor = cil_method_find(class, ".ctor", 0);
    assert(constructor);
    uint64_t self = cil_type_is_value(class->type) ? c->arg[0] + IR_HEAD : c->arg[0];
    return vm_tail_call(c, cil_method_function(constructor), &self, 1);
}

#define TYPE "System.RuntimeType::"

const struct vm_native cil_native_type_make[] = {
    NATIVE_PURE(TYPE "MakeGenericType(System.Type,System.Type[])", 2, make_generic),
    NATIVE_PURE("System.RuntimeTypeHandle::GetGenericTypeDefinition_impl(System.RuntimeType)", 1,
                definition_of),
    NATIVE_PURE(TYPE "GetGenericArgumentsInternal(System.Boolean)", 2, arguments_of),
    NATIVE_PURE(TYPE "make_array_type(System.Int32)", 2, make_array),
    NATIVE_PURE(TYPE "make_byref_type()", 1, make_byref),
    NATIVE_PURE(TYPE "MakePointerType(System.Type)", 1, make_pointer),
    NATIVE_PURE("heddle.cil.type.new", 1, new_object),
    NATIVE_PURE("heddle.cil.type.has_constructor", 1, has_constructor),
    NATIVE_VOID("heddle.cil.type.construct", 1, construct),
    {0},
};
