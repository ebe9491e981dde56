/* Delegates: when they are equal. Calling, combining and removing are code (lower/delegate.c, the
 * library's). */
#include "front/cil/native/native.h"
#include "front/cil/native/reflect_member.h"

struct parts {
    uint64_t target, method, extra;
};

static enum vm_status read_parts(struct vm_call *c, uint64_t delegate, struct parts *out) {
    struct cil_class *class = cil_class_find(cil_of_call(c), "System.Delegate");
    void *bytes;
    NATIVE_TRY(native_load(c, delegate + cil_field_offset(class, "m_target"), &out->target));
    NATIVE_TRY(native_load(c, delegate + cil_field_offset(class, "method"), &out->method));
    NATIVE_TRY(vm_claim(c, delegate + cil_field_offset(class, "extra_arg"), 8, VM_READ, &bytes));
    memcpy(&out->extra, bytes, 8);
    return VM_OK;
}

/* The list of a multicast delegate is compared by MulticastDelegate. */
static enum vm_status equals(struct vm_call *c) {
    struct parts a, b;
    if (!c->arg[0])
        return native_throw_null(c);
    if (!c->arg[1] || vm_class_of(c, c->arg[0]) != vm_class_of(c, c->arg[1]))
        return native_return_int(c, 0);
    NATIVE_TRY(read_parts(c, c->arg[0], &a));
    NATIVE_TRY(read_parts(c, c->arg[1], &b));
    return native_return_int(c, a.target == b.target && a.method == b.method && a.extra == b.extra);
}

static enum vm_status hash_code(struct vm_call *c) {
    struct parts a;
    if (!c->arg[0])
        return native_throw_null(c);
    NATIVE_TRY(read_parts(c, c->arg[0], &a));
    uint32_t target = a.target ? vm_identity(c, a.target) : 0;
    return native_return_int(c, vm_identity(c, a.method) * 31 + target);
}

/* A delegate of the same class, still without anything to call. */
static enum vm_status alloc_like(struct vm_call *c) {
    uint64_t made;
    if (!c->arg[0])
        return native_throw_null(c);
    NATIVE_TRY(vm_new(c, vm_class_of(c, c->arg[0]), 0, &made));
    return native_return(c, made);
}

/* (delegate, arguments in boxes), as reflection calls its Invoke. */
static enum vm_status call(struct vm_call *c) {
    struct cil_method *invoke = cil_method_find(native_class(c, c->arg[0]), "Invoke", UINT32_MAX);
    assert(invoke);
    return vm_tail_call(c, cil_method_invoking(invoke), c->arg, 2);
}

/* The method that it calls. For a virtual one: the override for its target. */
static enum vm_status method(struct vm_call *c) {
    struct parts parts;
    NATIVE_TRY(read_parts(c, c->arg[0], &parts));
    uint32_t function = vm_function_index(parts.method);
    struct cil_method *m = cil_method_of_function(vm_program(c), function);
    if (m && m->is_virtual && parts.target && parts.extra) {
        struct cil_method *override = cil_method_override(native_class(c, parts.target), m);
        const struct cil_code *code = vm_program(c)->functions.at[function].front;
        m = override && code->kind == CIL_CODE_DISPATCHING ? override : m;
    }
    return native_return(c, m ? cil_method_object(m, m->class->type) : 0);
}

struct made { /* a delegate's parts, to be stored */
    uint64_t target, function, closed;
};

static enum vm_status store_parts(struct vm_call *c, uint64_t delegate, const struct made *made) {
    struct cil_class *class = cil_class_find(cil_of_call(c), "System.Delegate");
    const struct {
        const char *name;
        uint64_t word;
    } fields[] = {{"m_target", made->target},
                  {"method_ptr", made->function},
                  {"method", made->function},
                  {"extra_arg", made->closed}};
    for (size_t i = 0; i < sizeof fields / sizeof *fields; i++) {
        uint64_t place = delegate + cil_field_offset(class, fields[i].name);
        void *bytes;
        NATIVE_TRY(vm_claim(c, place, 8, VM_WRITE, &bytes));
        native_store(c, place, bytes, fields[i].word);
    }
    return VM_OK;
}

/* (type, target or null, MethodInfo, throws?): the library has checked that they fit. */
static enum vm_status create(struct vm_call *c) {
    struct cil_class *class = cil_class_must(native_type(c, 0));
    struct cil_method *invoke = cil_method_find(class, "Invoke", UINT32_MAX);
    uint32_t offset = cil_field_offset(native_class(c, c->arg[2]), "mhandle");
    uint64_t handle, delegate;
    void *bytes;
    NATIVE_TRY(vm_claim(c, c->arg[2] + offset, 8, VM_READ, &bytes));
    memcpy(&handle, bytes, 8);
    struct cil_method *m = cil_method_of_handle(cil_of_call(c), handle);
    assert(invoke && m);
    bool of_value = !m->is_static && m->class->definition->is_value;
    struct made made = {.target = c->arg[1]};
    made.closed = m->is_static ? m->param_count == invoke->param_count + 1
                               : m->param_count == invoke->param_count;
    made.function = vm_function_at(of_value && made.closed      ? cil_method_unboxing(m)
                                   : m->is_virtual && !of_value ? cil_method_dispatching(m)
                                                                : cil_method_function(m));
    NATIVE_TRY(vm_new(c, class->ir, 0, &delegate));
    if (delegate)
        NATIVE_TRY(store_parts(c, delegate, &made));
    return native_return(c, delegate);
}

const struct vm_native cil_native_delegate[] = {
    NATIVE_PURE("System.Delegate::Equals(System.Object)", 2, equals),
    NATIVE_PURE("System.Delegate::GetHashCode()", 1, hash_code),
    NATIVE_PURE("System.Delegate::AllocDelegateLike_internal(System.Delegate)", 1, alloc_like),
    NATIVE_PURE("heddle.cil.delegate.call", 2, call),
    NATIVE_PURE("heddle.cil.delegate.method", 1, method),
    NATIVE_PURE("System.Delegate::CreateDelegate_internal(System.Type,System.Object,"
                "System.Reflection.MethodInfo,System.Boolean)",
                4, create),
    {0},
};
