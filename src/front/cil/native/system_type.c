/* System.Type as the library asks about it: the kind of a type, and its relation to others. */
#include "front/cil/class/class_int.h"
#include "front/cil/native/arg.h"
#include "front/cil/native/native.h"

/* The class of a type, or NULL where it has none (a generic definition, a reference to a place). */
static struct cil_class *class_of(struct cil_type *t) {
    struct base_status ignored = {0};
    struct cil_class *class = t->open ? NULL : cil_class_of(t, &ignored);
    base_status_drop(&ignored);
    return class;
}

static enum vm_status from_handle(struct vm_call *c) {
    return native_return(c, c->arg[0]);
}

enum { ATTRIBUTES_OF_ARRAYS = 0x2101 };

static enum vm_status attributes(struct vm_call *c) {
    struct cil_type *t = native_type(c, 0);
    return native_return(c,
                         t->kind == CIL_KIND_NAMED ? t->definition->flags : ATTRIBUTES_OF_ARRAYS);
}

static enum vm_status element_kind(struct vm_call *c) {
    return native_return(c, native_type(c, 0)->element);
}

static enum vm_status metadata_token(struct vm_call *c) {
    struct cil_type *t = native_type(c, 0);
    return native_return(c, t->definition ? cil_token(CIL_TABLE_TYPE_DEF, t->definition->row) : 0);
}

static enum vm_status has_instantiation(struct vm_call *c) {
    struct cil_type *t = native_type(c, 0);
    return native_return_int(c, t->kind == CIL_KIND_NAMED && t->definition->parameter_count > 0);
}

static enum vm_status is_definition(struct vm_call *c) {
    struct cil_type *t = native_type(c, 0);
    return native_return_int(c, t->kind == CIL_KIND_NAMED && t->definition->parameter_count > 0 &&
                                    t->arg_count == 0);
}

static enum vm_status is_variable(struct vm_call *c) {
    struct cil_type *t = native_type(c, 0);
    return native_return_int(c, t->kind == CIL_KIND_VAR || t->kind == CIL_KIND_MVAR);
}

static enum vm_status variable_position(struct vm_call *c) {
    return native_return(c, native_type(c, 0)->number);
}

static enum vm_status no(struct vm_call *c) {
    return native_return_int(c, 0);
}

static enum vm_status has_references(struct vm_call *c) {
    struct cil_type *t = native_type(c, 0);
    struct cil_class *class = class_of(t);
    return native_return_int(c, !cil_type_is_value(t) || (class && class->pointers));
}

static enum vm_status array_rank(struct vm_call *c) {
    struct cil_type *t = native_type(c, 0);
    if (t->kind == CIL_KIND_ARRAY)
        return native_return(c, t->number);
    return t->kind == CIL_KIND_SZARRAY
               ? native_return(c, 1)
               : native_throw_text(c, "Heddle.Raise::Argument(System.String)",
                                   "Must be an array type.");
}

static enum vm_status element_type(struct vm_call *c) {
    struct cil_type *t = native_type(c, 0);
    return native_return_type(c, t->kind == CIL_KIND_NAMED ? NULL : t->of);
}

static enum vm_status base_type(struct vm_call *c) {
    struct cil_type *t = native_type(c, 0);
    struct cil_class *class = class_of(t);
    if (class)
        return native_return_type(c, class->super ? class->super->type : NULL);
    if (t->kind != CIL_KIND_NAMED || t->definition->is_interface)
        return native_return(c, 0);
    return native_return_type(c, cil_type_find(cil_of_call(c), t->definition->is_value
                                                                   ? "System.ValueType"
                                                                   : "System.Object"));
}

static bool below(struct cil_type *child, struct cil_type *base) {
    struct cil_class *class = class_of(child);
    for (class = class ? class->super : NULL; class; class = class->super)
        if (class->type == base)
            return true;
    return false;
}

static enum vm_status is_subclass(struct vm_call *c) {
    return native_return_int(c, below(native_type(c, 0), native_type(c, 1)));
}

/* (a, b): may a variable of a hold a b? */
static enum vm_status assignable(struct vm_call *c) {
    struct cil_type *a = native_type(c, 0), *b = native_type(c, 1);
    return native_return_int(
        c, a == b || cil_type_nullable(a) == b || cil_type_assignable(b, a) ||
               (class_of(a) && class_of(b) && cil_class_is(class_of(b), class_of(a))));
}

static enum vm_status is_instance(struct vm_call *c) {
    struct cil_type *t = native_type(c, 0), *inside = cil_type_nullable(t);
    struct cil_class *class = class_of(inside ? inside : t);
    struct cil_class *of = c->arg[1] ? native_class(c, c->arg[1]) : NULL;
    return native_return_int(c, class && of && cil_class_is(of, class));
}

static enum vm_status interfaces(struct vm_call *c) {
    struct cil_class *class = class_of(native_type(c, 0));
    struct base_status ignored = {0};
    uint64_t items[256], array;
    const struct cil_links *links = class ? cil_class_links(class, &ignored) : NULL;
    uint32_t count = links ? links->interfaces.count : 0;
    base_status_drop(&ignored);
    if (count > sizeof items / sizeof *items)
        return native_unmodelled(c, "System.Type.GetInterfaces of more than 256");
    for (uint32_t i = 0; i < count; i++)
        items[i] = vm_global_at(cil_type_object(links->interfaces.at[i]->type));
    NATIVE_TRY(cil_native_array_make(c, cil_type_find(cil_of_call(c), "System.Type"), items, count,
                                     &array));
    return native_return(c, array);
}

/* TypeCode, by ELEMENT_TYPE. */
static enum vm_status type_code(struct vm_call *c) {
    static const uint8_t codes[] = {
        [CIL_ELEMENT_BOOLEAN] = 3, [CIL_ELEMENT_CHAR] = 4, [CIL_ELEMENT_I1] = 5,
        [CIL_ELEMENT_U1] = 6,      [CIL_ELEMENT_I2] = 7,   [CIL_ELEMENT_U2] = 8,
        [CIL_ELEMENT_I4] = 9,      [CIL_ELEMENT_U4] = 10,  [CIL_ELEMENT_I8] = 11,
        [CIL_ELEMENT_U8] = 12,     [CIL_ELEMENT_R4] = 13,  [CIL_ELEMENT_R8] = 14,
        [CIL_ELEMENT_STRING] = 18};
    enum { OBJECT = 1, DB_NULL = 2, DECIMAL = 15, DATE_TIME = 16 };
    struct cil_type *t = native_type(c, 0);
    const char *name = t->definition ? t->definition->full_name : "";
    if (cil_type_is_value(t))
        t = cil_type_underlying(t);
    if (t->element < sizeof codes && codes[t->element])
        return native_return(c, codes[t->element]);
    return native_return(c, strcmp(name, "System.Decimal") == 0    ? DECIMAL
                            : strcmp(name, "System.DateTime") == 0 ? DATE_TIME
                            : strcmp(name, "System.DBNull") == 0   ? DB_NULL
                                                                   : OBJECT);
}

/* ---- attributes: (type, attribute's type, also of classes above?) ---- */

/* Serializable is no attribute in the file but a flag. */
enum { FLAG_SERIALIZABLE = 0x2000 };

static bool marked(struct cil_definition *d, const char *attribute) {
    if (strcmp(attribute, "System.SerializableAttribute") == 0)
        return d->flags & FLAG_SERIALIZABLE;
    return cil_assembly_attribute(d->assembly, cil_token(CIL_TABLE_TYPE_DEF, d->row), attribute) !=
           0;
}

static enum vm_status is_defined(struct vm_call *c) {
    struct cil_type *t = native_type(c, 0), *attribute = native_type(c, 1);
    bool inherit = (uint32_t)c->arg[2] != 0;
    if (!attribute)
        return native_throw_text(c, "Heddle.Raise::NullArgument(System.String)", "attributeType");
    if (t->kind != CIL_KIND_NAMED)
        return native_return_int(c, 0);
    struct cil_class *class = class_of(t);
    bool found = marked(t->definition, attribute->definition->full_name);
    for (class = class ? class->super : NULL; class && inherit && !found; class = class->super)
        found = marked(class->definition, attribute->definition->full_name);
    return native_return_int(c, found);
}

#define HANDLE "System.RuntimeTypeHandle::"
#define TYPE   "System.RuntimeType::"
#define RT     "System.RuntimeType"

const struct vm_native cil_native_type[] = {
    NATIVE_PURE("System.Type::GetTypeFromHandle(System.RuntimeTypeHandle)", 1, from_handle),
    NATIVE_PURE("System.Type::internal_from_handle(System.IntPtr)", 1, from_handle),
    NATIVE_PURE(HANDLE "GetAttributes(" RT ")", 1, attributes),
    NATIVE_PURE(HANDLE "GetCorElementType(" RT ")", 1, element_kind),
    NATIVE_PURE(HANDLE "GetMetadataToken(" RT ")", 1, metadata_token),
    NATIVE_PURE(HANDLE "HasInstantiation(" RT ")", 1, has_instantiation),
    NATIVE_PURE(HANDLE "IsGenericTypeDefinition(" RT ")", 1, is_definition),
    NATIVE_PURE(HANDLE "IsGenericVariable(" RT ")", 1, is_variable),
    NATIVE_PURE(HANDLE "IsComObject(" RT ")", 1, no),
    NATIVE_PURE(HANDLE "HasReferences(" RT ")", 1, has_references),
    NATIVE_PURE(HANDLE "GetArrayRank(" RT ")", 1, array_rank),
    NATIVE_PURE(HANDLE "GetElementType(" RT ")", 1, element_type),
    NATIVE_PURE(HANDLE "GetBaseType(" RT ")", 1, base_type),
    NATIVE_PURE(HANDLE "is_subclass_of(System.IntPtr,System.IntPtr)", 2, is_subclass),
    NATIVE_PURE(HANDLE "type_is_assignable_from(System.Type,System.Type)", 2, assignable),
    NATIVE_PURE(HANDLE "IsInstanceOfType(" RT ",System.Object)", 2, is_instance),
    NATIVE_PURE(TYPE "GetInterfaces()", 1, interfaces),
    NATIVE_PURE(TYPE "GetGenericParameterPosition()", 1, variable_position),
    NATIVE_PURE(TYPE "GetTypeCodeImplInternal(System.Type)", 1, type_code),
    NATIVE_PURE(TYPE "IsWindowsRuntimeObjectType(" RT ")", 1, no),
    NATIVE_PURE(TYPE "IsTypeExportedToWindowsRuntime(" RT ")", 1, no),
    NATIVE_PURE(TYPE "IsDefined(System.Type,System.Boolean)", 3, is_defined),
    {0},
};
