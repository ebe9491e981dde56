/* Custom attributes as the file has them: the constructor, and the bytes of its arguments, which
 * model/Attributes.cs reads. And constants. */
#include "front/cil/native/native.h"
#include "front/cil/native/reflect_member.h"
#include <assert.h>
#include <stdlib.h>

/* ---- constants ---- */

enum vm_status cil_native_constant(struct vm_call *c, struct cil_assembly *a, uint32_t token,
                                   struct cil_type *type, uint64_t *box) {
    uint32_t row = cil_token_row(token) ? cil_def_constant(&a->metadata, token) : 0;
    void *bytes;
    *box = 0;
    if (!row)
        return VM_OK;
    struct cil_row_constant constant = cil_row_constant(&a->metadata, row);
    if (constant.type == CIL_ELEMENT_STRING)
        return cil_string_make(c, (const uint16_t *)(const void *)constant.value.at,
                               (uint32_t)constant.value.size / 2, box);
    if (!cil_type_is_value(type))
        return VM_OK;
    struct cil_class *class = cil_class_must(type);
    NATIVE_TRY(vm_new(c, class->ir, 0, box));
    if (!*box)
        return VM_OK;
    uint64_t size =
        class->value_size < constant.value.size ? class->value_size : constant.value.size;
    NATIVE_TRY(vm_claim(c, *box + IR_HEAD, size, VM_WRITE, &bytes));
    memcpy(bytes, constant.value.at, size);
    return VM_OK;
}

/* ---- attributes ---- */

enum owner { OF_TYPE, OF_METHOD, OF_FIELD, OF_PROPERTY, OF_PARAMETER, OF_ASSEMBLY, OF_EVENT };

/* The assembly and token of the thing whose attributes are asked for: (its kind, its handle, number
 * of a parameter). */
static struct cil_assembly *owner_of(struct vm_call *c, uint32_t *token) {
    struct cil *cil = cil_of_call(c);
    enum owner what = (enum owner)native_int(c, 0);
    struct cil_class *class = NULL;
    struct cil_method *m;
    switch (what) {
    case OF_TYPE: {
        struct cil_type *t = cil_type_of_object(cil, c->arg[1]);
        if (!t || t->kind != CIL_KIND_NAMED)
            return NULL;
        *token = cil_token(CIL_TABLE_TYPE_DEF, t->definition->row);
        return t->definition->assembly;
    }
    case OF_METHOD:
    case OF_PARAMETER:
        m = cil_method_of_handle(cil, c->arg[1]);
        if (!m || !m->row)
            return NULL;
        class = m->class;
        *token = cil_token(CIL_TABLE_METHOD_DEF, m->row);
        break;
    case OF_FIELD: {
        struct cil_field *f = cil_field_of_handle(cil, c->arg[1]);
        assert(f);
        class = f->class;
        *token = cil_token(CIL_TABLE_FIELD, f->row);
        break;
    }
    case OF_EVENT:
    case OF_PROPERTY: {
        struct cil_property p = cil_property_of_handle(cil, c->arg[1], what == OF_EVENT);
        class = p.class;
        *token = cil_token(p.is_event ? CIL_TABLE_EVENT : CIL_TABLE_PROPERTY, p.row);
        break;
    }
    case OF_ASSEMBLY: return NULL;
    }
    assert(class && cil_metadata_has(&class->definition->assembly->metadata, *token));
    if (what == OF_PARAMETER) {
        struct cil_metadata *md = &class->definition->assembly->metadata;
        struct cil_range rows = cil_def_method_params(md, cil_token_row(*token));
        uint32_t number = (uint32_t)c->arg[2] + 1;
        *token = 0;
        for (uint32_t row = rows.first; row < rows.end; row++)
            if (cil_row_param(md, row).sequence == number)
                *token = cil_token(CIL_TABLE_PARAM, row);
        if (!*token)
            return NULL;
    }
    return class->definition->assembly;
}

struct attribute {
    struct cil_assembly *assembly;
    uint32_t row; /* 0: there are fewer attributes */
};

/* (what, handle, number, which one) */
static struct attribute attribute(struct vm_call *c) {
    struct attribute found = {0};
    uint32_t token = 0;
    found.assembly = owner_of(c, &token);
    if (!found.assembly)
        return found;
    struct cil_range rows = cil_def_attributes(&found.assembly->metadata, token);
    uint32_t row = rows.first + (uint32_t)c->arg[3];
    found.row = row < rows.end ? row : 0;
    return found;
}

/* The constructor, or null: there is none of that number. */
static enum vm_status attribute_constructor(struct vm_call *c) {
    struct attribute at = attribute(c);
    struct base_status status = {0};
    struct cil_generic none = {0};
    if (!at.row)
        return native_return(c, 0);
    uint32_t token = cil_row_custom_attribute(&at.assembly->metadata, at.row).constructor;
    struct cil_method *m =
        cil_method_from_token(cil_of_call(c), at.assembly, token, &none, &status);
    base_status_drop(&status);
    if (!m)
        return native_unmodelled(c, "an attribute whose class is missing");
    return native_return(c, cil_method_object(m, m->class->type));
}

static enum vm_status attribute_bytes(struct vm_call *c) {
    struct attribute at = attribute(c);
    struct cil_bytes blob = cil_row_custom_attribute(&at.assembly->metadata, at.row).value;
    assert(at.row);
    struct cil_type *element = cil_known(cil_of_call(c), CIL_KNOWN_U1);
    uint64_t array;
    void *bytes;
    NATIVE_TRY(
        vm_new(c, cil_class_must(cil_type_szarray(element))->ir, (int64_t)blob.size, &array));
    if (!array || !blob.size)
        return native_return(c, array);
    NATIVE_TRY(vm_claim(c, array + IR_HEAD, blob.size, VM_WRITE, &bytes));
    memcpy(bytes, blob.at, blob.size);
    return native_return(c, array);
}

/* ---- types by name ---- */

static struct cil_type *named(struct cil *cil, const char *text, size_t length) {
    char *name = base_strndup(text, length);
    for (char *plus = name; (plus = strchr(plus, '+'));)
        *plus = '/';
    struct cil_definition *d = cil_definition_find(cil, name);
    free(name);
    return d ? d->type : NULL;
}

/* (name): a type without arguments. If an assembly is named after a comma it is ignored. null:
 * there is none. */
static enum vm_status type_named(struct vm_call *c) {
    struct cil *cil = cil_of_call(c);
    char *text;
    size_t size;
    if (!c->arg[0])
        return native_throw_null(c);
    NATIVE_TRY(cil_string_text(c, c->arg[0], &text, &size));
    size_t length = strcspn(text, ",[*&");
    struct cil_type *t = named(cil, text, length);
    const char *rest = text + length;
    while (t && strncmp(rest, "[]", 2) == 0) {
        t = cil_type_szarray(t);
        rest += 2;
    }
    bool plain = *rest == '\0' || *rest == ',';
    free(text);
    if (!plain)
        return native_unmodelled(c, "System.Type.GetType of a type made of others");
    return native_return_type(c, t);
}

const struct vm_native cil_native_attribute[] = {
    NATIVE_PURE("heddle.cil.reflect.attribute", 4, attribute_constructor),
    NATIVE_PURE("heddle.cil.reflect.attribute_bytes", 4, attribute_bytes),
    NATIVE_PURE("heddle.cil.reflect.type_named", 1, type_named),
    {0},
};
