/* Boxes. And how value types compare and hash when they do not define it themselves: field by
 * field, in the end by the fields' own Equals and GetHashCode, which the library then calls. */
#include "front/cil/native/arg.h"
#include "front/cil/native/native.h"
#include <assert.h>

enum vm_status cil_native_box(struct vm_call *c, struct cil_type *type, uint64_t place,
                              uint64_t *box) {
    struct cil_type *inside = cil_type_nullable(type);
    void *bytes;
    if (inside) {
        struct cil_class *nullable = cil_class_must(type);
        uint32_t has = cil_field_offset(nullable, "hasValue");
        uint32_t value = cil_field_offset(nullable, "value");
        NATIVE_TRY(vm_claim(c, place + has, 1, VM_READ, &bytes));
        *box = 0;
        return *(unsigned char *)bytes ? cil_native_box(c, inside, place + value, box) : VM_OK;
    }
    struct cil_class *class = cil_class_must(type);
    if (!cil_type_is_value(type))
        return native_load(c, place, box);
    assert(class->value_size && class->size == IR_HEAD + class->value_size);
    NATIVE_TRY(vm_claim(c, place, class->value_size, VM_READ | VM_UNDEFINED_OK, &bytes));
    NATIVE_TRY(vm_new(c, class->ir, 0, box));
    return *box ? vm_copy(c, *box + IR_HEAD, place, class->value_size) : VM_OK;
}

enum vm_status cil_native_box_last(struct vm_call *c, struct cil_type *type, uint64_t place) {
    uint64_t box;
    if (!cil_type_is_value(type) || cil_type_nullable(type) ||
        !vm_is_torn(c, place, cil_class_must(type)->value_size)) {
        NATIVE_TRY(cil_native_box(c, type, place, &box));
        return native_return(c, box);
    }
    struct cil_class *class = cil_class_must(type);
    NATIVE_TRY(vm_new(c, class->ir, 0, &box));
    return box ? vm_copy_last(c, box + IR_HEAD, place, class->value_size, box)
               : native_return(c, 0);
}

/* Is it a field that is compared as bits: not a reference, not a struct, not floating point? */
static bool plain(struct cil_field *f) {
    struct cil_type *t = cil_type_underlying(f->type);
    const char *name = t->definition ? t->definition->full_name : "";
    return t->definition && cil_type_is_value(t) && strncmp(name, "System.", 7) == 0 &&
           cil_class_must(t)->value_size <= 8 && t->element != 0x11 && t->element != 0x15 &&
           t->element != 0x0c && t->element != 0x0d;
}

enum { MOST_FIELDS = 64 };

/* The values of the fields that are not plain, boxed, of both objects alternately, so that the
 * library can compare or hash them. */
struct rest {
    uint64_t items[2 * MOST_FIELDS];
    uint32_t count;
};

static enum vm_status rest_array(struct vm_call *c, struct rest *r, uint64_t out) {
    assert(r->count <= sizeof r->items / sizeof *r->items);
    void *bytes;
    uint64_t array = 0;
    NATIVE_TRY(vm_claim(c, out, 8, VM_WRITE, &bytes));
    if (r->count)
        NATIVE_TRY(cil_native_array_make(c, cil_type_find(cil_of_call(c), "System.Object"),
                                         r->items, r->count, &array));
    native_store(c, out, bytes, array);
    return VM_OK;
}

static bool in_instance(const struct cil_field *f) {
    return !f->is_static && !f->is_literal;
}

/* (a, b, out fields): true or false if the plain fields decide it, otherwise true and the fields to
 * compare. */
static enum vm_status value_equals(struct vm_call *c) {
    uint64_t a = c->arg[0], b = c->arg[1];
    struct rest rest = {.count = 0};
    if (!a)
        return native_throw_null(c);
    if (!b || vm_class_of(c, a) != vm_class_of(c, b)) {
        NATIVE_TRY(rest_array(c, &rest, c->arg[2]));
        return native_return_int(c, 0);
    }
    struct cil_class *class = native_class(c, a);
    for (uint32_t i = 0; i < class->field_count; i++) {
        struct cil_field *f = &class->fields[i];
        if (!in_instance(f))
            continue;
        uint64_t at_a = a + IR_HEAD + f->offset, at_b = b + IR_HEAD + f->offset;
        if (plain(f)) {
            uint32_t size = cil_class_must(f->type)->value_size;
            void *bytes_a, *bytes_b;
            NATIVE_TRY(vm_claim(c, at_a, size, VM_READ, &bytes_a));
            NATIVE_TRY(vm_claim(c, at_b, size, VM_READ, &bytes_b));
            if (memcmp(bytes_a, bytes_b, size) != 0) {
                rest.count = 0;
                NATIVE_TRY(rest_array(c, &rest, c->arg[2]));
                return native_return_int(c, 0);
            }
        } else {
            if (rest.count + 2 > 2 * MOST_FIELDS)
                return native_unmodelled(c, "System.ValueType.Equals of more than 64 fields");
            NATIVE_TRY(cil_native_box(c, f->type, at_a, &rest.items[rest.count++]));
            NATIVE_TRY(cil_native_box(c, f->type, at_b, &rest.items[rest.count++]));
        }
    }
    assert(rest.count % 2 == 0); /* of both objects alternately */
    NATIVE_TRY(rest_array(c, &rest, c->arg[2]));
    return native_return_int(c, rest.count == 0);
}

/* (o, out fields): a hash of the plain fields, and the other fields. */
static enum vm_status value_hash(struct vm_call *c) {
    uint64_t o = c->arg[0];
    struct rest rest = {.count = 0};
    uint32_t hash = 0;
    if (!o)
        return native_throw_null(c);
    struct cil_class *class = native_class(c, o);
    for (uint32_t i = 0; i < class->field_count; i++) {
        struct cil_field *f = &class->fields[i];
        if (!in_instance(f))
            continue;
        uint64_t at = o + IR_HEAD + f->offset;
        if (plain(f)) {
            uint32_t size = cil_class_must(f->type)->value_size;
            uint64_t value = 0;
            void *bytes;
            assert(size <= sizeof value);
            NATIVE_TRY(vm_claim(c, at, size, VM_READ, &bytes));
            memcpy(&value, bytes, size);
            hash ^= (uint32_t)value ^ (uint32_t)(value >> 32);
        } else {
            if (rest.count == MOST_FIELDS)
                return native_unmodelled(c, "System.ValueType.GetHashCode of more than 64 fields");
            NATIVE_TRY(cil_native_box(c, f->type, at, &rest.items[rest.count++]));
        }
    }
    NATIVE_TRY(rest_array(c, &rest, c->arg[1]));
    return native_return_int(c, hash);
}

const struct vm_native cil_native_value[] = {
    NATIVE_PURE("System.ValueType::InternalEquals(System.Object,System.Object,System.Object[]&)", 3,
                value_equals),
    NATIVE_PURE("System.ValueType::InternalGetHashCode(System.Object,System.Object[]&)", 2,
                value_hash),
    {0},
};
