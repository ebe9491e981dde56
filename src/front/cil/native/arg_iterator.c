/* System.ArgIterator: a walk along the list of variable arguments (model/Varargs.cs). */
#include "front/cil/native/arg.h"
#include "front/cil/native/native.h"

struct places { /* offsets of fields, of ArgIterator and of Argument */
    uint32_t args, next_arg, num_args;
    uint32_t type, value, next;
};

static struct places places_of(struct cil *cil) {
    struct cil_class *i = cil_class_find(cil, "System.ArgIterator");
    struct cil_class *a = cil_class_find(cil, "Heddle.Argument");
    return (struct places){
        .args = cil_field_offset(i, "args"),
        .next_arg = cil_field_offset(i, "next_arg"),
        .num_args = cil_field_offset(i, "num_args"),
        .type = cil_field_offset(a, "type"),
        .value = cil_field_offset(a, "value"),
        .next = cil_field_offset(a, "next"),
    };
}

static enum vm_status store_number(struct vm_call *c, uint64_t place, int32_t number) {
    void *bytes;
    NATIVE_TRY(vm_claim(c, place, sizeof number, VM_WRITE, &bytes));
    memcpy(bytes, &number, sizeof number);
    return VM_OK;
}

static enum vm_status store_pointer(struct vm_call *c, uint64_t place, uint64_t pointer) {
    void *bytes;
    NATIVE_TRY(vm_claim(c, place, 8, VM_WRITE, &bytes));
    native_store(c, place, bytes, pointer);
    return VM_OK;
}

/* (this, list, start) */
static enum vm_status setup(struct vm_call *c) {
    struct places at = places_of(cil_of_call(c));
    int32_t count = 0;
    for (uint64_t node = c->arg[1], next; node; node = next) {
        NATIVE_TRY(native_load(c, node + at.next, &next));
        count += next != 0;
    }
    NATIVE_TRY(store_pointer(c, c->arg[0] + at.args, c->arg[1]));
    NATIVE_TRY(store_number(c, c->arg[0] + at.next_arg, 0));
    return store_number(c, c->arg[0] + at.num_args, count);
}

/* The reference leads to the argument itself, which is in its box or in the list. */
static enum vm_status reference_to(struct vm_call *c, const struct places *at, uint64_t node,
                                   uint64_t to) {
    uint64_t type, value;
    NATIVE_TRY(native_load(c, node + at->type, &type));
    NATIVE_TRY(native_load(c, node + at->value, &value));
    bool boxed = cil_type_is_value(cil_type_of_object(cil_of_call(c), type));
    NATIVE_TRY(store_pointer(c, to, type));
    return store_pointer(c, to + 8, boxed ? value + IR_HEAD : node + at->value);
}

/* (this, the place for the TypedReference): the library has checked that there is one. */
static enum vm_status next_argument(struct vm_call *c) {
    struct places at = places_of(cil_of_call(c));
    uint64_t node, rest;
    void *number;
    NATIVE_TRY(native_load(c, c->arg[0] + at.args, &node));
    NATIVE_TRY(native_load(c, node + at.next, &rest));
    NATIVE_TRY(reference_to(c, &at, node, c->arg[1]));
    NATIVE_TRY(store_pointer(c, c->arg[0] + at.args, rest));
    NATIVE_TRY(vm_claim(c, c->arg[0] + at.next_arg, 4, VM_READ | VM_WRITE, &number));
    int32_t done;
    memcpy(&done, number, sizeof done);
    done++;
    memcpy(number, &done, sizeof done);
    return VM_OK;
}

static enum vm_status next_type(struct vm_call *c) {
    struct places at = places_of(cil_of_call(c));
    uint64_t node, type;
    NATIVE_TRY(native_load(c, c->arg[0] + at.args, &node));
    NATIVE_TRY(native_load(c, node + at.type, &type));
    return native_return(c, type);
}

/* (address of a TypedReference): a type's handle, then a pointer. */
static enum vm_status to_object(struct vm_call *c) {
    uint64_t type, place, object;
    NATIVE_TRY(native_load(c, c->arg[0], &type));
    NATIVE_TRY(native_load(c, c->arg[0] + 8, &place));
    struct cil_type *t = cil_type_of_object(cil_of_call(c), type);
    if (!t)
        return native_throw_null(c);
    if (cil_type_is_value(t))
        NATIVE_TRY(cil_native_box(c, t, place, &object));
    else
        NATIVE_TRY(native_load(c, place, &object));
    return native_return(c, object);
}

#define ITERATOR "System.ArgIterator::"

const struct vm_native cil_native_varargs[] = {
    NATIVE_VOID(ITERATOR "Setup(System.IntPtr,System.IntPtr)", 3, setup),
    NATIVE_VOID(ITERATOR "IntGetNextArg(System.Void*)", 2, next_argument),
    NATIVE_VOID(ITERATOR "IntGetNextArgWithType(System.Void*,System.IntPtr)", 3, next_argument),
    NATIVE_PURE(ITERATOR "IntGetNextArgType()", 1, next_type),
    NATIVE_PURE("System.TypedReference::InternalToObject(System.Void*)", 1, to_object),
    {0},
};
