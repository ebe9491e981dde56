/* Arrays: System.arraycopy with all its errors, and java.lang.reflect.Array. */
#include "front/jvm/native.h"
#include "front/jvm/native/arg.h"

#include "base/text.h"
#include <assert.h>
#include <inttypes.h>

/* "int[]" and "java.lang.String[]" for messages. */
static void add_name(struct base_text *t, const struct jvm_class *class) {
    if (class->kind == JVM_CLASS_ARRAY) {
        add_name(t, class->element);
        base_text_add(t, "[]");
        return;
    }
    for (const char *s = class->name; *s; s++)
        base_text_char(t, *s == '/' ? '.' : *s);
}

static enum vm_status refuse(struct vm_call *c, const char *method, struct base_text *message) {
    enum vm_status status = jvm_native_raise_text(c, method, base_text_get(message));
    base_text_drop(message);
    return status;
}

struct side {
    struct jvm_class *class;
    uint64_t array;
    int64_t from, length;
    const char *what; /* "source" or "destination" */
};

static void add_array(struct base_text *t, const struct side *s) {
    assert(s->class->kind == JVM_CLASS_ARRAY);
    if (s->class->element->kind == JVM_CLASS_PRIMITIVE)
        base_text_printf(t, "%s[%" PRId64 "]", s->class->element->name, s->length);
    else
        base_text_printf(t, "object array[%" PRId64 "]", s->length);
}

static bool in_bounds(const struct side *s, int64_t count, struct base_text *t) {
    if (s->from >= 0 && s->from + count <= s->length)
        return true;
    if (s->from < 0)
        base_text_printf(t, "arraycopy: %s index %" PRId64 " out of bounds for ", s->what, s->from);
    else
        base_text_printf(t, "arraycopy: last %s index %" PRId64 " out of bounds for ", s->what,
                         s->from + count);
    add_array(t, s);
    return false;
}

static bool same_kind(const struct side *from, const struct side *to, struct base_text *t) {
    const struct side *bad = from->class->kind != JVM_CLASS_ARRAY ? from
                             : to->class->kind != JVM_CLASS_ARRAY ? to
                                                                  : NULL;
    if (bad) {
        base_text_printf(t, "arraycopy: %s type ", bad->what);
        add_name(t, bad->class);
        base_text_add(t, " is not an array");
        return false;
    }
    bool primitive = from->class->element->kind == JVM_CLASS_PRIMITIVE ||
                     to->class->element->kind == JVM_CLASS_PRIMITIVE;
    if (!primitive || from->class == to->class)
        return true;
    base_text_add(t, "arraycopy: type mismatch: can not copy ");
    bool one = to->class->element->kind == JVM_CLASS_PRIMITIVE;
    bool other = from->class->element->kind == JVM_CLASS_PRIMITIVE;
    if (other)
        add_name(t, from->class);
    else
        base_text_add(t, "object array[]");
    base_text_add(t, " into ");
    if (one)
        add_name(t, to->class);
    else
        base_text_add(t, "object array[]");
    return false;
}

/* How many elements are copied: those before the first that the destination may not hold. */
static enum vm_status storable_count(struct vm_call *c, const struct side *from,
                                     const struct side *to, int64_t count, int64_t *good) {
    assert(count > 0);
    *good = count;
    if (from->class->element->kind == JVM_CLASS_PRIMITIVE)
        return VM_OK;
    struct ir_program *p = vm_program(c);
    ir_supply_lock(p);
    bool fine = jvm_class_is(from->class->element, to->class->element);
    ir_supply_unlock(p);
    if (fine)
        return VM_OK;
    void *at;
    NATIVE_TRY(vm_claim(c, from->array + IR_HEAD + 8 * (uint64_t)from->from, 8 * (uint64_t)count,
                        VM_READ, &at));
    for (int64_t i = 0; i < count; i++) {
        uint64_t value = vm_pointer_load(c, (const uint8_t *)at + 8 * i);
        if (value && !ir_class_is(p, vm_class_of(c, value), to->class->element->ir)) {
            *good = i;
            return VM_OK;
        }
    }
    return VM_OK;
}

static enum vm_status copy(struct vm_call *c, const struct side *from, const struct side *to,
                           int64_t count) {
    int64_t good = 0;
    NATIVE_TRY(storable_count(c, from, to, count, &good));
    uint64_t bytes = vm_program(c)->classes.at[to->class->ir].element;
    assert(bytes == vm_program(c)->classes.at[from->class->ir].element);
    assert(good >= 0 && good <= count);
    uint64_t into = to->array + IR_HEAD + bytes * (uint64_t)to->from;
    uint64_t out_of = from->array + IR_HEAD + bytes * (uint64_t)from->from;
    if (good == count)
        return vm_copy_last(c, into, out_of, bytes * (uint64_t)good, 0);
    NATIVE_TRY(vm_copy(c, into, out_of, bytes * (uint64_t)good));
    struct base_text t = {0};
    base_text_add(&t, "arraycopy: element type mismatch: can not cast one of the elements of ");
    add_name(&t, from->class);
    base_text_add(&t, " to the type of the destination array, ");
    add_name(&t, to->class->element);
    return refuse(c, "arrayCopyStore", &t);
}

static enum vm_status arraycopy(struct vm_call *c) {
    if (!c->arg[0] || !c->arg[2])
        return jvm_native_raise_null(c);
    struct side from = {jvm_native_class_of(c, c->arg[0]), c->arg[0], native_int(c, 1),
                        vm_array_length(c, c->arg[0]), "source"};
    struct side to = {jvm_native_class_of(c, c->arg[2]), c->arg[2], native_int(c, 3),
                      vm_array_length(c, c->arg[2]), "destination"};
    int64_t count = native_int(c, 4);
    struct base_text t = {0};
    if (!same_kind(&from, &to, &t))
        return refuse(c, "arrayCopyStore", &t);
    if (from.from >= 0 && to.from >= 0 && count < 0) {
        base_text_printf(&t, "arraycopy: length %" PRId64 " is negative", count);
        return refuse(c, "arrayCopyBounds", &t);
    }
    if (!in_bounds(&from, count, &t) || !in_bounds(&to, count, &t))
        return refuse(c, "arrayCopyBounds", &t);
    return count == 0 ? VM_OK : copy(c, &from, &to, count);
}

/* ---- for the lowering ---- */

static enum vm_status storable(struct vm_call *c) {
    if (!c->arg[0] || !c->arg[1])
        return native_return(c, 1);
    struct jvm_class *array = jvm_native_class_of(c, c->arg[0]);
    assert(array->kind == JVM_CLASS_ARRAY);
    return native_return(c,
                         ir_class_is(vm_program(c), vm_class_of(c, c->arg[1]), array->element->ir));
}

/* ---- java.lang.reflect.Array ---- */

static enum vm_status new_array(struct vm_call *c) {
    if (!c->arg[0])
        return jvm_native_raise_null(c);
    struct jvm_class *element = jvm_native_class(c, c->arg[0]);
    int32_t length = native_int(c, 1);
    if (element->descriptor == 'V')
        return jvm_native_raise_text(c, "illegalArgument", "void");
    if (length < 0)
        return jvm_native_raise(c, "size", "(JJ)V",
                                (const uint64_t[]){(uint64_t)(int64_t)length, 0}, 2);
    struct ir_program *p = vm_program(c);
    ir_supply_lock(p);
    uint32_t class = jvm_class_array(element)->ir;
    ir_supply_unlock(p);
    uint64_t array;
    NATIVE_TRY(vm_new(c, class, length, &array));
    return native_return(c, array);
}

static enum vm_status length_of(struct vm_call *c) {
    if (!c->arg[0])
        return jvm_native_raise_null(c);
    if (jvm_native_class_of(c, c->arg[0])->kind != JVM_CLASS_ARRAY)
        return jvm_native_raise_text(c, "illegalArgument", "Argument is not an array");
    return native_return_int(c, vm_array_length(c, c->arg[0]));
}

const struct vm_native jvm_native_array[] = {
    NATIVE_ALIKE_VOID("java/lang/System.arraycopy(" L_OBJECT "I" L_OBJECT "II)V", 5, arraycopy),
    NATIVE_ALIKE("heddle.array.storable", 2, storable),
    NATIVE_PURE("java/lang/reflect/Array.newArray(" L_CLASS "I)" L_OBJECT, 2, new_array),
    NATIVE_PURE("java/lang/reflect/Array.getLength(" L_OBJECT ")I", 1, length_of),
    {0},
};
