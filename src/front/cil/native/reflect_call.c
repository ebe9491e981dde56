/* Reflection: facts about a method, calling it, and the contents of fields. */
#include "front/cil/native/native.h"
#include "front/cil/native/reflect_member.h"
#include <assert.h>

static struct cil_method *method(struct vm_call *c, uint32_t i) {
    struct cil_method *m = cil_method_of_handle(cil_of_call(c), c->arg[i]);
    assert(m && "a handle that reflection made");
    return m;
}

/* The method of a MethodBase object. */
static enum vm_status method_of_object(struct vm_call *c, uint64_t object, struct cil_method **m) {
    void *bytes;
    uint64_t handle;
    uint32_t offset = cil_field_offset(native_class(c, object), "mhandle");
    NATIVE_TRY(vm_claim(c, object + offset, 8, VM_READ, &bytes));
    memcpy(&handle, bytes, 8);
    *m = cil_method_of_handle(cil_of_call(c), handle);
    assert(*m);
    return VM_OK;
}

static enum vm_status return_method(struct vm_call *c, struct cil_method *m,
                                    struct cil_type *reflected) {
    return native_return(c, m ? cil_method_object(m, reflected ? reflected : m->class->type) : 0);
}

/* (handle, type or 0, check?) */
static enum vm_status from_handle(struct vm_call *c) {
    struct cil_method *m = cil_method_of_handle(cil_of_call(c), c->arg[0]);
    return return_method(c, m, c->arg[1] ? native_type(c, 1) : NULL);
}

static enum vm_status get_name(struct vm_call *c) {
    struct cil_method *m;
    NATIVE_TRY(method_of_object(c, c->arg[0], &m));
    return native_return(c, native_literal(c, m->name));
}

static enum vm_status metadata_token(struct vm_call *c) {
    struct cil_method *m;
    NATIVE_TRY(method_of_object(c, c->arg[0], &m));
    return native_return(c, cil_token(CIL_TABLE_METHOD_DEF, m->row));
}

static enum vm_status put_word(struct vm_call *c, uint64_t place, uint64_t word, uint32_t size) {
    assert(size == 4 || size == 8);
    void *bytes;
    NATIVE_TRY(vm_claim(c, place, size, VM_WRITE, &bytes));
    if (size == 8)
        native_store(c, place, bytes, word);
    else
        memcpy(bytes, &word, size);
    return VM_OK;
}

static uint64_t type_or_void(struct vm_call *c, struct cil_type *t) {
    return vm_global_at(cil_type_object(t ? t : cil_known(cil_of_call(c), CIL_KNOWN_VOID)));
}

enum { CONVENTION_STANDARD = 1, CONVENTION_VARARGS = 2, CONVENTION_HAS_THIS = 32 };

/* (handle, the place for a MonoMethodInfo) */
static enum vm_status method_info(struct vm_call *c) {
    struct cil_method *m = method(c, 0);
    struct cil_class *info = cil_class_find(cil_of_call(c), "System.Reflection.MonoMethodInfo");
    uint64_t at = c->arg[1];
    uint32_t convention = (m->is_vararg ? CONVENTION_VARARGS : CONVENTION_STANDARD) |
                          (m->is_static ? 0u : (uint32_t)CONVENTION_HAS_THIS);
    NATIVE_TRY(
        put_word(c, at + cil_field_offset(info, "parent"), type_or_void(c, m->class->type), 8));
    NATIVE_TRY(put_word(c, at + cil_field_offset(info, "ret"), type_or_void(c, m->result), 8));
    NATIVE_TRY(put_word(c, at + cil_field_offset(info, "attrs"), m->flags, 4));
    NATIVE_TRY(put_word(c, at + cil_field_offset(info, "iattrs"), m->impl_flags, 4));
    return put_word(c, at + cil_field_offset(info, "callconv"), convention, 4);
}

static enum vm_status method_attributes(struct vm_call *c) {
    return native_return(c, method(c, 0)->flags);
}

/* ---- parameters: (handle[, number]) ---- */

static enum vm_status parameter_count(struct vm_call *c) {
    struct cil_method *m = method(c, 0);
    return native_return(c, m->param_count - m->is_vararg);
}

static enum vm_status parameter_type(struct vm_call *c) {
    const struct cil_method *m = method(c, 0);
    assert((uint32_t)native_int(c, 1) < m->param_count);
    return native_return_type(c, m->params[native_int(c, 1)]);
}

/* Its row; 0: the file has none. */
static uint32_t parameter_row(struct cil_method *m, uint32_t number) {
    assert(number < m->param_count);
    if (!m->row)
        return 0; /* of an array */
    struct cil_metadata *md = &m->class->definition->assembly->metadata;
    struct cil_range rows = cil_def_method_params(md, m->row);
    for (uint32_t row = rows.first; row < rows.end; row++)
        if (cil_row_param(md, row).sequence == number + 1)
            return row;
    return 0;
}

static enum vm_status parameter_name(struct vm_call *c) {
    struct cil_method *m = method(c, 0);
    uint32_t row = parameter_row(m, (uint32_t)c->arg[1]);
    struct cil_metadata *md = &m->class->definition->assembly->metadata;
    return native_return(c, row ? native_literal(c, cil_row_param(md, row).name) : 0);
}

static enum vm_status parameter_flags(struct vm_call *c) {
    struct cil_method *m = method(c, 0);
    uint32_t row = parameter_row(m, (uint32_t)c->arg[1]);
    struct cil_metadata *md = &m->class->definition->assembly->metadata;
    return native_return(c, row ? cil_row_param(md, row).flags : 0);
}

static enum vm_status parameter_default(struct vm_call *c) {
    struct cil_method *m = method(c, 0);
    uint32_t number = (uint32_t)c->arg[1], row = parameter_row(m, number);
    uint64_t box;
    NATIVE_TRY(cil_native_constant(c, m->class->definition->assembly,
                                   cil_token(CIL_TABLE_PARAM, row), m->params[number], &box));
    return native_return(c, box);
}

/* ---- generic methods ---- */

enum { MOST_ARGUMENTS = 64 };

/* (method, Type[]) */
static enum vm_status make_generic(struct vm_call *c) {
    struct cil_type *args[MOST_ARGUMENTS];
    struct cil_method *m;
    uint32_t count = vm_array_length(c, c->arg[1]);
    void *bytes;
    NATIVE_TRY(method_of_object(c, c->arg[0], &m));
    if (!m->is_open || count != m->parameter_count || count > MOST_ARGUMENTS)
        return native_throw_text(c, "Heddle.Raise::Argument(System.String)", "Incorrect length");
    NATIVE_TRY(vm_claim(c, c->arg[1] + IR_HEAD, 8 * (uint64_t)count, VM_READ, &bytes));
    for (uint32_t i = 0; i < count; i++)
        if (!(args[i] =
                  cil_type_of_object(cil_of_call(c), vm_pointer_load(c, (char *)bytes + 8 * i))))
            return native_throw_null(c);
    return return_method(c, cil_method_instantiate(m, args, count), NULL);
}

static enum vm_status generic_arguments(struct vm_call *c) {
    struct cil_method *m;
    uint64_t items[MOST_ARGUMENTS], array;
    NATIVE_TRY(method_of_object(c, c->arg[0], &m));
    if (m->parameter_count > MOST_ARGUMENTS)
        return native_unmodelled(c, "a method with more than 64 type parameters");
    assert(!m->arg_count || m->arg_count == m->parameter_count);
    for (uint32_t i = 0; i < m->parameter_count; i++)
        items[i] = vm_global_at(cil_type_object(
            m->arg_count ? m->args[i] : cil_type_parameter(cil_of_call(c), true, i)));
    NATIVE_TRY(cil_native_array_make(c, cil_type_find(cil_of_call(c), "System.Type"), items,
                                     m->parameter_count, &array));
    return native_return(c, array);
}

static enum vm_status generic_definition(struct vm_call *c) {
    struct cil_method *m;
    struct base_status ignored = {0};
    NATIVE_TRY(method_of_object(c, c->arg[0], &m));
    struct cil_method *open =
        m->parameter_count ? cil_method_of_row(m->class, m->row, &ignored) : NULL;
    base_status_drop(&ignored);
    return return_method(c, open, NULL);
}

static enum vm_status is_generic(struct vm_call *c) {
    struct cil_method *m;
    NATIVE_TRY(method_of_object(c, c->arg[0], &m));
    return native_return_int(c, m->parameter_count > 0);
}

static enum vm_status is_generic_definition(struct vm_call *c) {
    struct cil_method *m;
    NATIVE_TRY(method_of_object(c, c->arg[0], &m));
    return native_return_int(c, m->is_open);
}

/* (method, the first one?): the method that it overrides, or itself if there is none. */
static enum vm_status base_method(struct vm_call *c) {
    struct cil_method *m, *found;
    struct base_status ignored = {0};
    NATIVE_TRY(method_of_object(c, c->arg[0], &m));
    found = m;
    struct cil_class *above = m->is_virtual ? m->class->super : NULL;
    const struct cil_links *links = m->is_virtual ? cil_class_links(m->class, &ignored) : NULL;
    for (; above && links && m->slot != IR_NO_INDEX; above = above->super) {
        links = cil_class_links(above, &ignored);
        if (!links || m->slot >= links->slots.count)
            break;
        found = links->slots.at[m->slot];
        if (!(uint32_t)c->arg[1])
            break;
    }
    base_status_drop(&ignored);
    return return_method(c, found, NULL);
}

/* ---- calling ---- */

/* (handle, object or null, arguments in boxes) */
static enum vm_status call(struct vm_call *c) {
    struct cil_method *m = method(c, 0);
    if (m->is_open)
        return native_unmodelled(c, "a method that reflection cannot call");
    return vm_tail_call(c, cil_method_invoking(m), c->arg + 1, 2);
}

/* (type): runs its static constructor, unless it has run already. */
static enum vm_status initialise(struct vm_call *c) {
    struct base_status ignored = {0};
    struct cil_class *class = cil_class_of(native_type(c, 0), &ignored);
    base_status_drop(&ignored);
    if (!class || !class->cctor)
        return VM_OK;
    return vm_tail_call(c, cil_program(class->cil)->classes.at[class->ir].init, NULL, 0);
}

/* (type of a value, box or null): a box of its own. */
static enum vm_status box(struct vm_call *c) {
    struct cil_class *class = cil_class_must(native_type(c, 0));
    uint64_t made;
    NATIVE_TRY(vm_new(c, class->ir, 0, &made));
    if (made && c->arg[1])
        NATIVE_TRY(vm_copy(c, made + IR_HEAD, c->arg[1] + IR_HEAD, class->value_size));
    return native_return(c, made);
}

/* ---- fields: (handle, object or null[, value]) ---- */

static enum vm_status field_place(struct vm_call *c, struct cil_field *f, uint64_t *place) {
    uint32_t global, offset;
    if (f->is_thread)
        return native_unmodelled(c, "reflection on a thread's static field");
    if (!f->is_static) {
        *place = c->arg[1] + f->offset + (f->class->definition->is_value ? IR_HEAD : 0);
        return VM_OK;
    }
    if (!cil_field_place(f, &global, &offset))
        return native_unmodelled(c, "reflection on such a static field");
    *place = vm_global_at(global) + offset;
    return VM_OK;
}

static struct cil_field *field(struct vm_call *c) {
    struct cil_field *f = cil_field_of_handle(cil_of_call(c), c->arg[0]);
    assert(f);
    return f;
}

static enum vm_status constant_of(struct vm_call *c, struct cil_field *f) {
    uint64_t constant;
    NATIVE_TRY(cil_native_constant(c, f->class->definition->assembly,
                                   cil_token(CIL_TABLE_FIELD, f->row), f->type, &constant));
    return native_return(c, constant);
}

static enum vm_status field_get(struct vm_call *c) {
    struct cil_field *f = field(c);
    uint64_t place, value;
    if (f->is_literal)
        return constant_of(c, f);
    NATIVE_TRY(field_place(c, f, &place));
    if (cil_type_is_value(f->type))
        return cil_native_box_last(c, f->type, place);
    NATIVE_TRY(native_load(c, place, &value));
    return native_return(c, value);
}

static enum vm_status field_set(struct vm_call *c) {
    struct cil_field *f = field(c);
    uint64_t place;
    void *bytes;
    NATIVE_TRY(field_place(c, f, &place));
    if (!cil_type_is_value(f->type))
        return put_word(c, place, c->arg[2], 8);
    if (cil_type_nullable(f->type))
        return cil_native_unbox(c, place, f->type, c->arg[2]);
    uint32_t size = cil_class_must(f->type)->value_size;
    if (c->arg[2])
        return vm_copy_last(c, place, c->arg[2] + IR_HEAD, size, 0);
    NATIVE_TRY(vm_claim(c, place, size, VM_WRITE, &bytes));
    memset(bytes, 0, size);
    return VM_OK;
}

static enum vm_status field_constant(struct vm_call *c) {
    return constant_of(c, field(c));
}

static enum vm_status field_type(struct vm_call *c) {
    return native_return_type(c, field(c)->type);
}

static enum vm_status field_parent(struct vm_call *c) {
    return native_return_type(c, field(c)->class->type);
}

/* (handle, type or 0) */
static enum vm_status field_from_handle(struct vm_call *c) {
    struct cil_field *f = field(c);
    return native_return(c, cil_field_object(f, c->arg[1] ? native_type(c, 1) : f->class->type));
}

/* ---- properties and events: (handle, an event?[, semantics]) ---- */

static struct cil_property property(struct vm_call *c) {
    struct cil_property p =
        cil_property_of_handle(cil_of_call(c), c->arg[0], (uint32_t)c->arg[1] != 0);
    assert(p.class);
    return p;
}

static enum vm_status property_name(struct vm_call *c) {
    struct cil_property p = property(c);
    struct cil_metadata *md = &p.class->definition->assembly->metadata;
    return native_return(c, native_literal(c, p.is_event ? cil_row_event(md, p.row).name
                                                         : cil_row_property(md, p.row).name));
}

static enum vm_status property_flags(struct vm_call *c) {
    struct cil_property p = property(c);
    struct cil_metadata *md = &p.class->definition->assembly->metadata;
    return native_return(c, p.is_event ? cil_row_event(md, p.row).flags
                                       : cil_row_property(md, p.row).flags);
}

static enum vm_status property_parent(struct vm_call *c) {
    return native_return_type(c, property(c).class->type);
}

static enum vm_status property_accessor(struct vm_call *c) {
    return return_method(c, cil_property_accessor(property(c), (uint32_t)c->arg[2]), NULL);
}

static enum vm_status event_handle(struct vm_call *c) {
    uint64_t handle;
    void *bytes;
    uint32_t offset = cil_field_offset(native_class(c, c->arg[0]), "handle");
    NATIVE_TRY(vm_claim(c, c->arg[0] + offset, 8, VM_READ, &bytes));
    memcpy(&handle, bytes, 8);
    return native_return(c, handle);
}

#define METHOD "System.Reflection.RuntimeMethodInfo::"
#define INFO   "System.Reflection.MonoMethodInfo::"
#define HEDDLE "heddle.cil.reflect."

const struct vm_native cil_native_reflect[] = {
    NATIVE_PURE(METHOD "GetMethodFromHandleInternalType_native(System.IntPtr,System.IntPtr,"
                       "System.Boolean)",
                3, from_handle),
    NATIVE_PURE(METHOD "get_name(System.Reflection.MethodBase)", 1, get_name),
    NATIVE_PURE(METHOD "get_metadata_token(System.Reflection.RuntimeMethodInfo)", 1,
                metadata_token),
    NATIVE_PURE("System.Reflection.RuntimeConstructorInfo::get_metadata_token("
                "System.Reflection.RuntimeConstructorInfo)",
                1, metadata_token),
    NATIVE_VOID(INFO "get_method_info(System.IntPtr,System.Reflection.MonoMethodInfo&)", 2,
                method_info),
    NATIVE_PURE(INFO "get_method_attributes(System.IntPtr)", 1, method_attributes),
    NATIVE_PURE(HEDDLE "parameters", 1, parameter_count),
    NATIVE_PURE(HEDDLE "parameter_type", 2, parameter_type),
    NATIVE_PURE(HEDDLE "parameter_name", 2, parameter_name),
    NATIVE_PURE(HEDDLE "parameter_flags", 2, parameter_flags),
    NATIVE_PURE(HEDDLE "parameter_default", 2, parameter_default),
    NATIVE_PURE(METHOD "MakeGenericMethod_impl(System.Type[])", 2, make_generic),
    NATIVE_PURE(METHOD "GetGenericArguments()", 1, generic_arguments),
    NATIVE_PURE(METHOD "GetGenericMethodDefinition_impl()", 1, generic_definition),
    NATIVE_PURE(METHOD "get_IsGenericMethod()", 1, is_generic),
    NATIVE_PURE(METHOD "get_IsGenericMethodDefinition()", 1, is_generic_definition),
    NATIVE_PURE(METHOD "get_base_method(System.Reflection.RuntimeMethodInfo,System.Boolean)", 2,
                base_method),
    NATIVE_PURE(HEDDLE "call", 3, call),
    NATIVE_VOID(HEDDLE "initialise", 1, initialise),
    NATIVE_PURE(HEDDLE "box", 2, box),
    NATIVE_PURE(HEDDLE "field_get", 2, field_get),
    NATIVE_VOID(HEDDLE "field_set", 3, field_set),
    NATIVE_PURE(HEDDLE "field_constant", 1, field_constant),
    NATIVE_PURE(HEDDLE "field_type", 1, field_type),
    NATIVE_PURE(HEDDLE "field_parent", 1, field_parent),
    NATIVE_PURE("System.Reflection.FieldInfo::internal_from_handle_type(System.IntPtr,"
                "System.IntPtr)",
                2, field_from_handle),
    NATIVE_PURE(HEDDLE "event_handle", 1, event_handle),
    NATIVE_PURE(HEDDLE "property_name", 2, property_name),
    NATIVE_PURE(HEDDLE "property_flags", 2, property_flags),
    NATIVE_PURE(HEDDLE "property_parent", 2, property_parent),
    NATIVE_PURE(HEDDLE "property_accessor", 3, property_accessor),
    {0},
};
