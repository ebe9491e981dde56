/* Calls: which method a call names (JVMS 5.4.3), and whether it is known already or has to be
 * selected by the class of the receiver. */
#include "front/jvm/lower/lower_int.h"

#include "front/jvm/read/descriptor.h"
#include <assert.h>
#include <string.h>

void jvm_lower_pop_args(struct jvm_lower *l, uint16_t *args, uint32_t count, bool *nonnull) {
    assert(count <= l->depth && count <= 256);
    for (uint32_t i = count; i-- > 0;) {
        struct jvm_value v = jvm_lower_pop(l);
        args[i] = jvm_lower_reg(l, &v);
        if (i == 0 && nonnull)
            *nonnull = v.nonnull;
    }
}

uint16_t jvm_lower_push_result(struct jvm_lower *l, const char *descriptor) {
    char kind = strchr(descriptor, ')')[1];
    return kind == JVM_VOID ? 0 : jvm_lower_push_new(l, kind == JVM_LONG || kind == JVM_DOUBLE);
}

static bool is_direct(const struct jvm_method *m) {
    return (m->access & (JVM_ACC_PRIVATE | JVM_ACC_FINAL)) || (m->owner->access & JVM_ACC_FINAL) ||
           m->name[0] == '<';
}

static void direct(struct jvm_lower *l, struct jvm_method *m) {
    assert(!(m->access & JVM_ACC_ABSTRACT) || (m->access & JVM_ACC_STATIC));
    uint16_t args[256];
    bool nonnull = false;
    jvm_lower_pop_args(l, args, m->params, &nonnull);
    if (!(m->access & JVM_ACC_STATIC) && !nonnull)
        jvm_emit_op(&l->e, IR_OP_nullck, 0, args[0], 0);
    uint16_t a = jvm_lower_push_result(l, m->descriptor);
    jvm_emit_call(&l->e, jvm_method_function(m), args, m->params, a);
}

static void selected(struct jvm_lower *l, const struct jvm_method *m) {
    assert(!(m->access & JVM_ACC_STATIC) && m->params > 0);
    uint16_t args[256];
    jvm_lower_pop_args(l, args, m->params, NULL);
    uint16_t a = jvm_lower_push_result(l, m->descriptor);
    bool guarded = jvm_guard_is(l->method, m);
    if (guarded)
        jvm_guard_begin(l);
    jvm_emit_vcall(&l->e, m->selector, m->results, args, m->params, a);
    if (guarded)
        jvm_guard_end(l);
}

static void polymorphic(struct jvm_lower *l, const char *class, const char *name,
                        const char *descriptor) {
    uint16_t args[256];
    uint32_t count = jvm_descriptor_count(jvm_text_of(descriptor)) + 1;
    bool nonnull = false;
    jvm_lower_pop_args(l, args, count, &nonnull);
    if (!nonnull)
        jvm_emit_op(&l->e, IR_OP_nullck, 0, args[0], 0);
    uint16_t a = jvm_lower_push_result(l, descriptor);
    jvm_emit_call(&l->e, jvm_handle_function(l->j, class, name, descriptor), args, count, a);
}

/* The constructor of Object does nothing, and every object goes through it. From then on the object
 * has its finalizer (JLS 12.6.1). */
static bool is_empty_constructor(const struct jvm_lower *l, const struct jvm_method *m) {
    return m->owner == l->j->object && m->name[0] == '<';
}

static void construct(struct jvm_lower *l) {
    struct jvm_value v = jvm_lower_pop(l);
    uint16_t object = jvm_lower_reg(l, &v);
    if (l->j->finalizes)
        jvm_emit_library(&l->e, "heddle/Vm", "constructed", "(Ljava/lang/Object;)V", &object, 0);
}

static void call_static(struct jvm_lower *l, struct jvm_method *m) {
    assert(m->access & JVM_ACC_STATIC);
    jvm_lower_init(l, m->owner);
    direct(l, m);
}

static void call_special(struct jvm_lower *l, struct jvm_method *m, struct jvm_class *named) {
    /* super.f(): looked up from the superclass of the calling class, whatever the class file
     * names. */
    bool above = m->name[0] != '<' && !(named->access & JVM_ACC_INTERFACE) && named != l->class &&
                 jvm_class_is(l->class, named) && l->class->super;
    if (above) {
        struct jvm_method *found = jvm_method_find(l->class->super, m->name, m->descriptor);
        m = found ? found : m;
    }
    if (is_empty_constructor(l, m))
        construct(l);
    else if (m->access & JVM_ACC_ABSTRACT)
        jvm_lower_missing(l, "abstractMethod", m->name);
    else
        direct(l, m);
}

static void call(struct jvm_lower *l, enum jvm_op op, struct jvm_method *m,
                 struct jvm_class *named) {
    if (!!(m->access & JVM_ACC_STATIC) != (op == JVM_OP_invokestatic))
        jvm_lower_missing(l, "incompatible", m->name);
    else if (op == JVM_OP_invokestatic)
        call_static(l, m);
    else if (op == JVM_OP_invokespecial)
        call_special(l, m, named);
    else if (is_direct(m))
        direct(l, m);
    else
        selected(l, m);
}

/* The JDK's own code is right whether or not a weak compare-and-set fails for no reason, so there
 * it does not. But its methods that have this name pass on what they are asked for. */
static const char *strong_name(const struct jvm_lower *l, const struct jvm_class *owner,
                               const char *name) {
    static const char weak[] = "weakCompareAndSet";
    static const char *const types[] = {"Int", "Long", "Reference", NULL};
    size_t length = sizeof weak - 1;
    if (strncmp(name, weak, length) != 0 || !l->class->library ||
        strncmp(l->method->name, weak, length) == 0)
        return name;
    if (jvm_handle_is(owner, name))
        return "compareAndSet";
    for (const char *const *t = types; *t && strcmp(owner->name, "jdk/internal/misc/Unsafe") == 0;
         t++)
        if (strncmp(name + length, *t, strlen(*t)) == 0)
            return jvm_intern(l->j,
                              jvm_text_of(base_arena_printf(&l->j->arena, "compareAndSet%s", *t)));
    return name;
}

bool jvm_lower_invoke(struct jvm_lower *l, enum jvm_op op) {
    if (op == JVM_OP_invokedynamic) {
        jvm_lower_dynamic(l);
        return true;
    }
    if (op < JVM_OP_invokevirtual || op > JVM_OP_invokeinterface)
        return false;
    struct jvm_member named = jvm_pool_member(l->file, jvm_bytes_u2(l->code.at + l->pc + 1));
    struct jvm_class *owner = jvm_lower_class(l, named.owner_index);
    if (!owner)
        return true;
    const char *name = strong_name(l, owner, jvm_intern(l->j, named.name));
    const char *descriptor = jvm_intern(l->j, named.descriptor);
    if (op == JVM_OP_invokevirtual && jvm_handle_is(owner, name)) {
        polymorphic(l, owner->name, name, descriptor);
        return true;
    }
    struct jvm_method *m = jvm_method_find(owner, name, descriptor);
    if (m)
        call(l, op, m, owner);
    else
        jvm_lower_missing(l, "noMethod",
                          base_arena_printf(&l->arena, "%s.%s%s", owner->name, name, descriptor));
    return true;
}
