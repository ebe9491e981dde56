/* The methods of System.Object, and memory as the library copies it. */
#include "front/cil/native/arg.h"
#include "front/cil/native/native.h"
#include <assert.h>

static enum vm_status get_type(struct vm_call *c) {
    if (!c->arg[0])
        return native_throw_null(c);
    struct cil_class *class = native_class(c, c->arg[0]);
    assert(class);
    return native_return_type(c, class->type);
}

/* The head (monitor, number of elements) is not copied: the copy has its own. */
static enum vm_status memberwise_clone(struct vm_call *c) {
    if (!c->arg[0])
        return native_throw_null(c);
    uint64_t size = vm_object_size(c, c->arg[0]) - IR_HEAD, copy;
    assert(vm_object_size(c, c->arg[0]) >= IR_HEAD);
    void *bytes;
    if (!vm_is_torn(c, c->arg[0] + IR_HEAD, size))
        NATIVE_TRY(vm_claim(c, c->arg[0] + IR_HEAD, size, VM_READ, &bytes));
    NATIVE_TRY(vm_new(c, vm_class_of(c, c->arg[0]), vm_array_length(c, c->arg[0]), &copy));
    return copy ? vm_copy_last(c, copy + IR_HEAD, c->arg[0] + IR_HEAD, size, copy)
                : native_return(c, 0);
}

static bool has_any(const char *name, const char *const *words) {
    for (; *words; words++)
        if (strstr(name, *words))
            return true;
    return false;
}

/* Does the program get the hash? Methods of the library that pass it on, such as a tuple's hash,
 * are left out. The library's tables find their keys by a hash whatever it is; some also have an
 * order that depends on it (order_of_table). */
static bool is_for_program(struct vm_call *c) {
    static const char *const passes[] = {"GetHashCode", "CombineHashCodes", NULL};
    static const char *const tables[] = {
        "System.Collections.Hashtable", "System.Collections.Concurrent.ConcurrentDictionary", NULL};
    bool passed = true;
    struct vm_frame_place at;
    for (uint32_t depth = 0; vm_frame_place(c, depth, &at); depth++) {
        const struct ir_function *f = &vm_program(c)->functions.at[at.function];
        if (!f->library)
            return passed;
        passed &= has_any(f->name, passes);
        if (!passed && has_any(f->name, tables))
            vm_order_chosen(c);
    }
    return false;
}

static enum vm_status identity(struct vm_call *c) {
    if (c->arg[0] && is_for_program(c) && vm_unknown(c, "identity hashes were taken to be fixed"))
        return VM_OK;
    return native_return_int(c, c->arg[0] ? vm_identity(c, c->arg[0]) : 0);
}

/* A table is gone through whose order depends on hashes. */
static enum vm_status order_of_table(struct vm_call *c) {
    if (vm_order_was_chosen(c))
        vm_approximate(c, "the order of a hash table whose keys have identity hashes was fixed");
    return VM_OK;
}

static enum vm_status self(struct vm_call *c) {
    return native_return(c, c->arg[0]);
}

static enum vm_status offset_to_string_data(struct vm_call *c) {
    return native_return_int(c, IR_HEAD);
}

static enum vm_status yes(struct vm_call *c) {
    return native_return_int(c, 1);
}

static enum vm_status nothing(struct vm_call *c) {
    (void)c;
    return VM_OK;
}

/* (array, field handle): the field's global holds the bytes of the elements. */
static enum vm_status initialize_array(struct vm_call *c) {
    if (!c->arg[0])
        return native_throw_null(c);
    struct cil_class *class = native_class(c, c->arg[0]);
    assert(class && class->element_size);
    uint64_t bytes = (uint64_t)vm_array_length(c, c->arg[0]) * class->element_size;
    return vm_copy(c, c->arg[0] + class->size, c->arg[1], bytes);
}

static enum vm_status run_class_constructor(struct vm_call *c) {
    struct cil_type *t = native_type(c, 0);
    struct base_status ignored = {0};
    struct cil_class *class = t ? cil_class_of(t, &ignored) : NULL;
    base_status_drop(&ignored);
    if (!class || !class->cctor)
        return VM_OK;
    uint32_t init = vm_program(c)->classes.at[class->ir].init;
    assert(init != IR_NO_INDEX); /* since it has a constructor */
    return init == IR_NO_INDEX ? VM_OK : vm_tail_call(c, init, NULL, 0);
}

/* ---- memory ---- */

static enum vm_status copy_bytes(struct vm_call *c) {
    uint64_t size = (uint32_t)c->arg[2];
    return vm_copy_last(c, c->arg[0], c->arg[1], size, 0);
}

/* (to, from, elements, type) */
static enum vm_status copy_elements(struct vm_call *c) {
    struct cil_type *t = native_type(c, 3);
    if (!t)
        return native_unmodelled(c, "System.Runtime.RuntimeImports.Memmove_wbarrier of no type");
    uint64_t size = (uint64_t)(uint32_t)c->arg[2] * cil_class_must(t)->value_size;
    return vm_copy_last(c, c->arg[0], c->arg[1], size, 0);
}

static enum vm_status zero_bytes(struct vm_call *c) {
    void *bytes;
    uint64_t size = (uint32_t)c->arg[1];
    if (!size)
        return VM_OK;
    NATIVE_TRY(vm_claim(c, c->arg[0], size, VM_WRITE, &bytes));
    memset(bytes, 0, size);
    return VM_OK;
}

/* The salt of hashes. It is always the same. */
static enum vm_status random_bytes(struct vm_call *c) {
    void *bytes;
    uint64_t size = (uint32_t)c->arg[1];
    NATIVE_TRY(vm_claim(c, c->arg[0], size, VM_WRITE, &bytes));
    for (uint64_t i = 0; i < size; i++)
        ((unsigned char *)bytes)[i] = (unsigned char)(i * 37 + 11);
    return VM_OK;
}

#define HELPERS "System.Runtime.CompilerServices.RuntimeHelpers::"
#define IMPORTS "System.Runtime.RuntimeImports::"

const struct vm_native cil_native_object[] = {
    NATIVE_PURE("System.Object::GetType()", 1, get_type),
    NATIVE_ALIKE("System.Object::MemberwiseClone()", 1, memberwise_clone),
    NATIVE_ALIKE("System.Object::InternalGetHashCode(System.Object)", 1, identity),
    NATIVE_ALIKE_VOID("heddle.cil.order", 0, order_of_table),
    NATIVE_PURE(HELPERS "GetObjectValue(System.Object)", 1, self),
    NATIVE_PURE(HELPERS "get_OffsetToStringData()", 0, offset_to_string_data),
    NATIVE_PURE(HELPERS "SufficientExecutionStack()", 0, yes),
    NATIVE_VOID(HELPERS "EnsureSufficientExecutionStack()", 0, nothing),
    NATIVE_ALIKE_VOID(HELPERS "InitializeArray(System.Array,System.IntPtr)", 2, initialize_array),
    NATIVE_ALIKE_VOID(HELPERS "InitializeArray(System.Array,System.RuntimeFieldHandle)", 2,
                      initialize_array),
    NATIVE_VOID(HELPERS "RunClassConstructor(System.IntPtr)", 1, run_class_constructor),
    NATIVE_VOID(HELPERS "PrepareConstrainedRegions()", 0, nothing),
    NATIVE_VOID("System.Buffer::InternalMemcpy(System.Byte*,System.Byte*,System.Int32)", 3,
                copy_bytes),
    NATIVE_VOID(IMPORTS "Memmove(System.Byte*,System.Byte*,System.UInt32)", 3, copy_bytes),
    NATIVE_VOID(IMPORTS "Memmove_wbarrier(System.Byte*,System.Byte*,System.UInt32,System.IntPtr)",
                4, copy_elements),
    NATIVE_VOID(IMPORTS "ZeroMemory(System.Void*,System.UInt32)", 2, zero_bytes),
    NATIVE_VOID("Interop::GetRandomBytes(System.Byte*,System.Int32)", 2, random_bytes),
    NATIVE_VOID("Interop/Sys::GetNonCryptographicallySecureRandomBytes(System.Byte*,System.Int32)",
                2, random_bytes),
    {0},
};
