/* The names of types, as System.Type writes them. */
#include "base/text.h"
#include "front/cil/class/class_int.h"
#include "front/cil/native/arg.h"
#include "front/cil/native/native.h"
#include <assert.h>

void cil_native_assembly_name(struct base_text *t, struct cil_assembly *a) {
    struct cil_row_assembly row = cil_row_assembly(&a->metadata, 1);
    base_text_printf(t, "%s, Version=%u.%u.%u.%u, Culture=neutral, PublicKeyToken=%s", a->name,
                     row.major, row.minor, row.build, row.revision,
                     row.public_key.size ? "b77a5c561934e089" : "null");
}

/* A type that stands in for one of the library has the library's name. */
static void add_assembly(struct base_text *t, struct cil_type *type) {
    while (type->kind != CIL_KIND_NAMED && type->of)
        type = type->of;
    if (!type->definition)
        return;
    struct cil_assembly *a = type->definition->assembly;
    if (a->replaces && a->domain->corlib)
        a = a->domain->corlib;
    base_text_add(t, ", ");
    cil_native_assembly_name(t, a);
}

static void add_path(struct base_text *t, const char *full_name) {
    for (; *full_name; full_name++)
        base_text_char(t, *full_name == '/' ? '+' : *full_name);
}

static void add_parameter_names(struct base_text *t, struct cil_definition *d) {
    assert(d->parameter_count > 0);
    struct cil_metadata *m = &d->assembly->metadata;
    struct cil_range r = cil_def_generic_params(m, cil_token(CIL_TABLE_TYPE_DEF, d->row));
    for (uint32_t i = r.first; i < r.end; i++)
        base_text_printf(t, "%s%s", i == r.first ? "[" : ",", cil_row_generic_param(m, i).name);
    base_text_char(t, ']');
}

static void add_name(struct base_text *t, struct cil_type *type, bool full);

/* full: arguments are in brackets, with their assemblies. */
static void add_arguments(struct base_text *t, struct cil_type *type, bool full) {
    for (uint32_t i = 0; i < type->arg_count; i++) {
        base_text_add(t, i == 0 ? "[" : ",");
        base_text_add(t, full ? "[" : "");
        add_name(t, type->args[i], full);
        if (full) {
            add_assembly(t, type->args[i]);
            base_text_char(t, ']');
        }
    }
    base_text_char(t, ']');
}

static void add_named(struct base_text *t, struct cil_type *type, bool full) {
    add_path(t, type->definition->full_name);
    if (type->arg_count)
        add_arguments(t, type, full);
    else if (type->definition->parameter_count && !full)
        add_parameter_names(t, type->definition);
}

static void add_suffix(struct base_text *t, const struct cil_type *type) {
    switch (type->kind) {
    case CIL_KIND_SZARRAY: base_text_add(t, "[]"); break;
    case CIL_KIND_BYREF: base_text_add(t, "&"); break;
    case CIL_KIND_POINTER: base_text_add(t, "*"); break;
    default:
        assert(type->kind == CIL_KIND_ARRAY && type->number > 0);
        base_text_add(t, type->number == 1 ? "[*" : "[");
        for (uint32_t i = 1; i < type->number; i++)
            base_text_char(t, ',');
        base_text_char(t, ']');
    }
}

static void add_name(struct base_text *t, struct cil_type *type, bool full) {
    switch (type->kind) {
    case CIL_KIND_NAMED: add_named(t, type, full); break;
    case CIL_KIND_VAR:
    case CIL_KIND_MVAR: base_text_add(t, cil_type_name(type)); break;
    case CIL_KIND_FUNCTION: base_text_add(t, "(fnptr)"); break;
    default: add_name(t, type->of, full); add_suffix(t, type);
    }
}

static enum vm_status return_text(struct vm_call *c, struct base_text *t) {
    uint64_t literal = native_literal(c, base_text_get(t));
    base_text_drop(t);
    return native_return(c, literal);
}

/* (type, as FullName does?, with its assembly?) */
static enum vm_status full_name(struct vm_call *c) {
    struct cil_type *type = native_type(c, 0);
    bool full = (uint32_t)c->arg[1] != 0, qualified = (uint32_t)c->arg[2] != 0;
    struct base_text t = {0};
    if (full && (type->kind == CIL_KIND_VAR || type->kind == CIL_KIND_MVAR))
        return native_return(c, 0);
    add_name(&t, type, full);
    if (qualified)
        add_assembly(&t, type);
    return return_text(c, &t);
}

static void add_short(struct base_text *t, struct cil_type *type) {
    if (type->kind == CIL_KIND_NAMED) {
        base_text_add(t, type->definition->name);
    } else if (type->kind == CIL_KIND_VAR || type->kind == CIL_KIND_MVAR) {
        base_text_add(t, cil_type_name(type));
    } else if (type->of && type->kind != CIL_KIND_FUNCTION) {
        add_short(t, type->of);
        add_suffix(t, type);
    }
}

static enum vm_status name(struct vm_call *c) {
    struct base_text t = {0};
    add_short(&t, native_type(c, 0));
    return return_text(c, &t);
}

static enum vm_status name_space(struct vm_call *c) {
    struct cil_type *type = native_type(c, 0);
    while (type->kind != CIL_KIND_NAMED && type->of)
        type = type->of;
    struct cil_definition *d = type->definition;
    while (d && d->outer)
        d = d->outer;
    return native_return(c, d && d->space && *d->space ? native_literal(c, d->space) : 0);
}

static enum vm_status declaring_type(struct vm_call *c) {
    struct cil_type *type = native_type(c, 0);
    bool nested = type->kind == CIL_KIND_NAMED && type->definition->outer;
    return native_return_type(c, nested ? type->definition->outer->type : NULL);
}

#define TYPE "System.RuntimeType::"

const struct vm_native cil_native_type_name[] = {
    NATIVE_PURE(TYPE "getFullName(System.Boolean,System.Boolean)", 3, full_name),
    NATIVE_PURE(TYPE "get_Name()", 1, name),
    NATIVE_PURE(TYPE "get_Namespace()", 1, name_space),
    NATIVE_PURE(TYPE "get_DeclaringType()", 1, declaring_type),
    {0},
};
