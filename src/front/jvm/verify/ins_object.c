/* Instructions about constants, fields, calls, objects and arrays of references. */
#include "front/jvm/verify/verify_int.h"

#include "base/text.h"
#include <assert.h>

static uint32_t operand(const struct jvm_check *k) {
    return jvm_bytes_u2(k->code->at + k->pc + 1);
}

static bool push_class(struct jvm_check *k, const char *name) {
    return jvm_frame_push(k, jvm_check_class_c(k, name));
}

static bool check_ldc(struct jvm_check *k, uint32_t index) {
    switch (jvm_pool_kind(k->c, index)) {
    case JVM_CONSTANT_INTEGER: return jvm_frame_push(k, JVM_SORT_INT);
    case JVM_CONSTANT_FLOAT: return jvm_frame_push(k, JVM_SORT_FLOAT);
    case JVM_CONSTANT_LONG: return jvm_frame_push(k, JVM_SORT_LONG);
    case JVM_CONSTANT_DOUBLE: return jvm_frame_push(k, JVM_SORT_DOUBLE);
    case JVM_CONSTANT_STRING: return push_class(k, "java/lang/String");
    case JVM_CONSTANT_CLASS: return push_class(k, "java/lang/Class");
    case JVM_CONSTANT_METHOD_HANDLE: return push_class(k, "java/lang/invoke/MethodHandle");
    case JVM_CONSTANT_METHOD_TYPE: return push_class(k, "java/lang/invoke/MethodType");
    default:
        return jvm_frame_push_kind(k,
                                   jvm_descriptor_type(jvm_pool_dynamic(k->c, index).descriptor));
    }
}

/* ---- fields ---- */

static bool check_field(struct jvm_check *k, enum jvm_op op) {
    struct jvm_member f = jvm_pool_member(k->c, operand(k));
    assert(f.kind == JVM_CONSTANT_FIELD);
    struct jvm_type type = jvm_descriptor_type(f.descriptor);
    if ((op == JVM_OP_putstatic || op == JVM_OP_putfield) && !jvm_frame_pop_kind(k, type))
        return false;
    if (op == JVM_OP_putstatic)
        return true;
    if (op == JVM_OP_getstatic)
        return jvm_frame_push_kind(k, type);
    /* A constructor may set fields of its own class before it calls another. */
    bool early = op == JVM_OP_putfield && k->depth && k->stack[k->depth - 1] == JVM_SORT_THIS &&
                 jvm_text_same(f.owner, k->c->name);
    if (early ? !jvm_frame_pop_cells(k, 1) : !jvm_frame_pop(k, jvm_check_class(k, f.owner)))
        return false;
    return op == JVM_OP_putfield || jvm_frame_push_kind(k, type);
}

/* ---- calls ---- */

static bool pop_arguments(struct jvm_check *k, struct jvm_text descriptor) {
    struct jvm_type types[256];
    uint32_t count = 0;
    struct jvm_params p = jvm_descriptor_params(descriptor);
    while (count < 256 && jvm_params_next(&p, &types[count]))
        count++;
    assert(p.rest.length && p.rest.at[0] == ')'); /* that was all of them */
    while (count)
        if (!jvm_frame_pop_kind(k, types[--count]))
            return false;
    return true;
}

/* A call of a constructor turns a new object into a constructed one, in all its copies. */
static bool check_construct(struct jvm_check *k, struct jvm_member m) {
    uint32_t is;
    if (!pop_arguments(k, m.descriptor) || !jvm_frame_pop_cells(k, 1))
        return false;
    is = k->stack[k->depth];
    if (jvm_sort_of(is) == JVM_SORT_THIS) {
        if (!jvm_text_same(m.owner, k->c->name) && !jvm_text_same(m.owner, k->c->super))
            return jvm_check_fail(k, "the constructor of neither this class nor its superclass");
        jvm_frame_replace(k, is, jvm_check_class(k, k->c->name));
        k->uninit = false;
        return true;
    }
    if (jvm_sort_of(is) != JVM_SORT_NEW)
        return jvm_check_fail(k, "a constructor for what is no new object");
    const uint8_t *made = k->code->at + jvm_sort_value(is);
    assert(jvm_sort_value(is) < k->code->size && made[0] == JVM_OP_new);
    if (!jvm_text_same(m.owner, jvm_pool_text(k->c, jvm_bytes_u2(made + 1))))
        return jvm_check_fail(k, "the constructor of another class than the new object's");
    jvm_frame_replace(k, is, jvm_check_class(k, m.owner));
    return true;
}

static bool check_invoke(struct jvm_check *k, enum jvm_op op) {
    struct jvm_member m = jvm_pool_member(k->c, operand(k));
    assert(m.kind == JVM_CONSTANT_METHOD || m.kind == JVM_CONSTANT_INTERFACE_METHOD);
    if (jvm_text_is(m.name, "<init>"))
        return check_construct(k, m);
    if (!pop_arguments(k, m.descriptor))
        return false;
    struct jvm_text receiver = op == JVM_OP_invokespecial ? k->c->name : m.owner;
    if (op != JVM_OP_invokestatic && !jvm_frame_pop(k, jvm_check_class(k, receiver)))
        return false;
    /* invokespecial is for methods of the class itself and of its superclasses. */
    if (op == JVM_OP_invokespecial &&
        !jvm_check_assignable(k, jvm_check_class(k, k->c->name), jvm_check_class(k, m.owner)))
        return jvm_check_fail(k, "the method of a class that is no superclass");
    return jvm_frame_push_kind(k, jvm_descriptor_return(m.descriptor));
}

static bool check_dynamic(struct jvm_check *k) {
    struct jvm_text descriptor = jvm_pool_dynamic(k->c, operand(k)).descriptor;
    return pop_arguments(k, descriptor) &&
           jvm_frame_push_kind(k, jvm_descriptor_return(descriptor));
}

/* ---- objects and arrays ---- */

static bool check_new(struct jvm_check *k) {
    uint32_t type = jvm_sort_make(JVM_SORT_NEW, k->pc);
    for (uint32_t i = 0; i < k->depth; i++)
        if (k->stack[i] == type)
            return jvm_check_fail(k, "an earlier object of this instruction is not constructed");
    jvm_frame_replace(k, type, JVM_SORT_TOP);
    return jvm_frame_push(k, type);
}

/* The type of an array whose elements are of this class or array. */
static uint32_t array_of(struct jvm_check *k, struct jvm_text name) {
    char *text = name.at[0] == '[' ? base_arena_printf(&k->arena, "[%.*s", JVM_TEXT(name))
                                   : base_arena_printf(&k->arena, "[L%.*s;", JVM_TEXT(name));
    return jvm_check_class(k, jvm_text_of(text));
}

static bool check_newarray(struct jvm_check *k) {
    static const char *const names[] = {"[Z", "[C", "[F", "[D", "[B", "[S", "[I", "[J"};
    uint32_t type = k->code->at[k->pc + 1];
    assert(type >= 4 && type - 4 < sizeof names / sizeof *names);
    return jvm_frame_pop(k, JVM_SORT_INT) && push_class(k, names[type - 4]);
}

static bool check_multi(struct jvm_check *k) {
    assert(k->code->at[k->pc + 3]);
    for (uint32_t n = k->code->at[k->pc + 3]; n; n--)
        if (!jvm_frame_pop(k, JVM_SORT_INT))
            return false;
    return jvm_frame_push(k, jvm_check_class(k, jvm_pool_text(k->c, operand(k))));
}

/* An array of references, or null. */
static bool pop_references(struct jvm_check *k, uint32_t *array) {
    if (!jvm_frame_pop_reference(k, false, array))
        return false;
    if (*array == JVM_SORT_NULL)
        return true;
    struct jvm_text name = jvm_check_name(k, *array);
    if (name.at[0] == '[' && jvm_kind_reference(jvm_descriptor_element(name).kind))
        return true;
    return jvm_check_fail(k, "%.*s is no array of references", JVM_TEXT(name));
}

static bool check_aaload(struct jvm_check *k) {
    uint32_t array;
    if (!jvm_frame_pop(k, JVM_SORT_INT) || !pop_references(k, &array))
        return false;
    if (array == JVM_SORT_NULL)
        return jvm_frame_push(k, JVM_SORT_NULL);
    return jvm_frame_push_kind(k, jvm_descriptor_element(jvm_check_name(k, array)));
}

static bool check_aastore(struct jvm_check *k) {
    uint32_t type;
    return jvm_frame_pop_reference(k, false, &type) && jvm_frame_pop(k, JVM_SORT_INT) &&
           pop_references(k, &type);
}

static bool check_arraylength(struct jvm_check *k) {
    uint32_t type;
    if (!jvm_frame_pop_reference(k, false, &type))
        return false;
    if (type != JVM_SORT_NULL && jvm_check_name(k, type).at[0] != '[')
        return jvm_check_fail(k, "%.*s is no array", JVM_TEXT(jvm_check_name(k, type)));
    return jvm_frame_push(k, JVM_SORT_INT);
}

bool jvm_check_object(struct jvm_check *k, enum jvm_op op) {
    uint32_t type;
    switch (op) {
    case JVM_OP_aconst_null: return jvm_frame_push(k, JVM_SORT_NULL);
    case JVM_OP_ldc: return check_ldc(k, k->code->at[k->pc + 1]);
    case JVM_OP_ldc_w:
    case JVM_OP_ldc2_w: return check_ldc(k, operand(k));
    case JVM_OP_getstatic:
    case JVM_OP_putstatic:
    case JVM_OP_getfield:
    case JVM_OP_putfield: return check_field(k, op);
    case JVM_OP_invokevirtual:
    case JVM_OP_invokespecial:
    case JVM_OP_invokestatic:
    case JVM_OP_invokeinterface: return check_invoke(k, op);
    case JVM_OP_invokedynamic: return check_dynamic(k);
    case JVM_OP_new: return check_new(k);
    case JVM_OP_newarray: return check_newarray(k);
    case JVM_OP_anewarray:
        return jvm_frame_pop(k, JVM_SORT_INT) &&
               jvm_frame_push(k, array_of(k, jvm_pool_text(k->c, operand(k))));
    case JVM_OP_multianewarray: return check_multi(k);
    case JVM_OP_aaload: return check_aaload(k);
    case JVM_OP_aastore: return check_aastore(k);
    case JVM_OP_arraylength: return check_arraylength(k);
    case JVM_OP_checkcast:
        return jvm_frame_pop_reference(k, false, &type) &&
               jvm_frame_push(k, jvm_check_class(k, jvm_pool_text(k->c, operand(k))));
    case JVM_OP_instanceof:
        return jvm_frame_pop_reference(k, false, &type) && jvm_frame_push(k, JVM_SORT_INT);
    default:
        assert(op == JVM_OP_monitorenter || op == JVM_OP_monitorexit);
        return jvm_frame_pop_reference(k, true, &type);
    }
}
