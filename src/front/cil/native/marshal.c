/* System.Runtime.InteropServices.Marshal: memory outside the collector's heap, as C's malloc gives
 * it, and managed data that has the same form there. */
#include "front/cil/native/arg.h"
#include "front/cil/native/native.h"
#include "front/cil/read/signature.h"

enum { ALIGNMENT = 16 };

static enum vm_status allocate_bytes(struct vm_call *c, uint64_t size) {
    uint64_t made;
    NATIVE_TRY(vm_heap_new(c, size ? size : 1, ALIGNMENT, false, &made));
    if (!made)
        return native_throw(c, "Heddle.Raise::Memory(System.Int64,System.Int64)",
                            (uint64_t[]){size, 0}, 2);
    return native_return(c, made);
}

static enum vm_status allocate(struct vm_call *c) {
    return allocate_bytes(c, c->arg[0]);
}

static enum vm_status allocate_int(struct vm_call *c) {
    return allocate_bytes(c, (uint32_t)c->arg[0]);
}

static enum vm_status release(struct vm_call *c) {
    return vm_heap_free(c, c->arg[0]);
}

/* ---- copies: (array, index, pointer, count, address of the element or 0), and the other way
 * ---- */

static uint32_t element_size(struct vm_call *c, uint64_t array) {
    struct cil_class *class = array ? native_class(c, array) : NULL;
    return class ? class->element_size : 0;
}

static enum vm_status copy_out(struct vm_call *c) {
    uint64_t size = element_size(c, c->arg[0]);
    return vm_copy_last(c, c->arg[2], c->arg[0] + IR_HEAD + size * (uint32_t)c->arg[1],
                        size * (uint32_t)c->arg[3], 0);
}

static enum vm_status copy_in(struct vm_call *c) {
    uint64_t size = element_size(c, c->arg[2]);
    return vm_copy_last(c, c->arg[2] + IR_HEAD + size * (uint32_t)c->arg[1], c->arg[0],
                        size * (uint32_t)c->arg[3], 0);
}

/* ---- structures ---- */

/* Does a value of this type have the same form outside? A bool or char does not. */
static bool is_blittable(struct cil_type *t) {
    struct cil_type *as = cil_type_is_value(t) ? cil_type_underlying(t) : t;
    if (as->kind == CIL_KIND_POINTER || as->kind == CIL_KIND_FUNCTION)
        return true;
    if (!cil_type_is_value(as) || as->element == CIL_ELEMENT_BOOLEAN ||
        as->element == CIL_ELEMENT_CHAR)
        return false;
    if (as->element != CIL_ELEMENT_VALUETYPE)
        return true;
    struct cil_class *class = cil_class_must(as);
    for (uint32_t i = 0; i < class->field_count; i++)
        if (!class->fields[i].is_static && !class->fields[i].is_literal &&
            !is_blittable(class->fields[i].type))
            return false;
    return true;
}

static enum vm_status size_of(struct vm_call *c) {
    struct cil_type *t = native_type(c, 0);
    if (!c->arg[0])
        return native_throw_null(c);
    if (t->open || !cil_type_is_value(t) || !is_blittable(t))
        return native_unmodelled(c, "System.Runtime.InteropServices.Marshal.SizeOf of a type that "
                                    "has another form outside");
    return native_return(c, cil_class_must(t)->value_size);
}

/* (type, field's name) */
static enum vm_status offset_of(struct vm_call *c) {
    struct cil_type *t = native_type(c, 0);
    char *name;
    size_t size;
    if (!c->arg[0] || !c->arg[1])
        return native_throw_text(c, "Heddle.Raise::NullArgument(System.String)",
                                 c->arg[0] ? "fieldName" : "t");
    if (t->open || !cil_type_is_value(t) || !is_blittable(t))
        return native_unmodelled(c, "System.Runtime.InteropServices.Marshal.OffsetOf in a type "
                                    "that has another form outside");
    NATIVE_TRY(cil_string_text(c, c->arg[1], &name, &size));
    struct cil_field *f = cil_field_find(cil_class_must(t), name);
    free(name);
    if (!f || f->is_static || f->is_literal)
        return native_throw(c, "Heddle.Raise::NotMarshaled(System.Object)", c->arg, 1);
    return native_return(c, f->offset);
}

/* (pointer, type): a box. */
static enum vm_status to_structure(struct vm_call *c) {
    struct cil_type *t = native_type(c, 1);
    if (!t || t->open || !cil_type_is_value(t) || !is_blittable(t))
        return native_unmodelled(c, "System.Runtime.InteropServices.Marshal.PtrToStructure of a "
                                    "type that has another form outside");
    return cil_native_box_last(c, t, c->arg[0]);
}

/* (box, pointer, delete the old?) */
static enum vm_status from_structure(struct vm_call *c) {
    struct cil_class *class = c->arg[0] ? native_class(c, c->arg[0]) : NULL;
    if (!class || !cil_type_is_value(class->type) || !is_blittable(class->type))
        return native_unmodelled(c, "System.Runtime.InteropServices.Marshal.StructureToPtr of a "
                                    "type that has another form outside");
    return vm_copy_last(c, c->arg[1], c->arg[0] + IR_HEAD, class->value_size, 0);
}

#define MARSHAL "System.Runtime.InteropServices.Marshal::"

const struct vm_native cil_native_marshal[] = {
    NATIVE_ROW(MARSHAL "AllocHGlobal(System.IntPtr)", 1, 1, ALLOC, allocate),
    NATIVE_ROW(MARSHAL "AllocCoTaskMem(System.Int32)", 1, 1, ALLOC, allocate_int),
    NATIVE_ROW(MARSHAL "AllocCoTaskMemSize(System.UIntPtr)", 1, 1, ALLOC, allocate),
    NATIVE_ROW(MARSHAL "FreeHGlobal(System.IntPtr)", 1, 0, FREE, release),
    NATIVE_ROW(MARSHAL "FreeCoTaskMem(System.IntPtr)", 1, 0, FREE, release),
    NATIVE_VOID(MARSHAL "copy_to_unmanaged_fixed(System.Array,System.Int32,System.IntPtr,"
                        "System.Int32,System.Void*)",
                5, copy_out),
    NATIVE_VOID(MARSHAL "copy_from_unmanaged_fixed(System.IntPtr,System.Int32,System.Array,"
                        "System.Int32,System.Void*)",
                5, copy_in),
    NATIVE_PURE(MARSHAL "SizeOf(System.Type)", 1, size_of),
    NATIVE_PURE(MARSHAL "OffsetOf(System.Type,System.String)", 2, offset_of),
    NATIVE_PURE(MARSHAL "PtrToStructure(System.IntPtr,System.Type)", 2, to_structure),
    NATIVE_VOID(MARSHAL "StructureToPtr(System.Object,System.IntPtr,System.Boolean)", 3,
                from_structure),
    {0},
};
