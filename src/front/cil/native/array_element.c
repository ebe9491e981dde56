/* Single elements of arrays whose type the caller does not know: boxed, unboxed, widened. */
#include "front/cil/native/arg.h"
#include "front/cil/native/native.h"
#include <assert.h>

/* ELEMENT_TYPE of primitives. */
enum { E_BOOLEAN = 2, E_CHAR, E_I1, E_U1, E_I2, E_U2, E_I4, E_U4, E_I8, E_U8, E_R4, E_R8 };

static uint64_t place_of(const struct cil_class *class, uint64_t array, uint32_t index) {
    assert(class->element_size > 0 && class->size >= IR_HEAD);
    return array + class->size + (uint64_t)index * class->element_size;
}

/* (array, index): the index counts over all dimensions. */
static enum vm_status get_value(struct vm_call *c) {
    struct cil_class *class = native_class(c, c->arg[0]);
    assert(class);
    return cil_native_box_last(c, class->type->of, place_of(class, c->arg[0], (uint32_t)c->arg[1]));
}

/* ---- widening: the rules of assignment between primitives (ECMA-335 I.8.7) ---- */

static bool is_number(uint8_t element) {
    return element >= E_BOOLEAN && element <= E_R8;
}

struct number {
    bool floating;
    double real;
    uint64_t bits; /* sign-extended where the type is signed */
};

static struct number number_of(uint8_t element, const void *bytes) {
    assert(is_number(element));
    struct number n = {.floating = element >= E_R4};
    int8_t i1;
    int16_t i2;
    int32_t i4;
    float r4;
    switch (element) {
    case E_I1: memcpy(&i1, bytes, 1), n.bits = (uint64_t)i1; break;
    case E_I2: memcpy(&i2, bytes, 2), n.bits = (uint64_t)i2; break;
    case E_I4: memcpy(&i4, bytes, 4), n.bits = (uint64_t)i4; break;
    case E_R4: memcpy(&r4, bytes, 4), n.real = (double)r4; break;
    case E_R8: memcpy(&n.real, bytes, 8); break;
    case E_BOOLEAN:
    case E_U1: memcpy(&n.bits, bytes, 1); break;
    case E_CHAR:
    case E_U2: memcpy(&n.bits, bytes, 2); break;
    case E_U4: memcpy(&n.bits, bytes, 4); break;
    default: memcpy(&n.bits, bytes, 8); break;
    }
    return n;
}

static bool is_signed(uint8_t element) {
    return element == E_I1 || element == E_I2 || element == E_I4 || element == E_I8;
}

static uint32_t width(uint8_t element) {
    assert(is_number(element));
    static const uint8_t widths[] = {
        [E_BOOLEAN] = 1, [E_CHAR] = 2, [E_I1] = 1, [E_U1] = 1, [E_I2] = 2, [E_U2] = 2,
        [E_I4] = 4,      [E_U4] = 4,   [E_I8] = 8, [E_U8] = 8, [E_R4] = 4, [E_R8] = 8};
    return widths[element];
}

static bool widens(uint8_t from, uint8_t to) {
    if (!is_number(from) || !is_number(to) || from == E_BOOLEAN || to == E_BOOLEAN || to == E_CHAR)
        return false;
    if (to >= E_R4)
        return from <= E_U8 || from <= to;
    if (from >= E_R4)
        return false;
    if (is_signed(from))
        return is_signed(to) && width(from) <= width(to);
    return is_signed(to) ? width(from) < width(to) : width(from) <= width(to);
}

static void widen_into(void *at, uint8_t to, uint8_t from, const struct number *n) {
    assert(widens(from, to));
    double real = n->floating       ? n->real
                  : is_signed(from) ? (double)(int64_t)n->bits
                                    : (double)n->bits;
    float single = (float)real;
    if (to == E_R8)
        memcpy(at, &real, 8);
    else if (to == E_R4)
        memcpy(at, &single, 4);
    else
        memcpy(at, &n->bits, width(to));
}

static enum vm_status bad_cast(struct vm_call *c) {
    const uint64_t args[2] = {0, 0};
    return native_throw(c, "Heddle.Raise::Cast(System.Object,System.Type)", args, 2);
}

static enum vm_status set_widened(struct vm_call *c, uint64_t place, struct cil_type *to,
                                  struct cil_type *from, uint64_t box) {
    uint8_t target = cil_type_underlying(to)->element, source = cil_type_underlying(from)->element;
    void *at, *bytes;
    if (source == target && is_number(source))
        return vm_copy(c, place, box + IR_HEAD, width(source));
    if (!widens(source, target))
        return bad_cast(c);
    NATIVE_TRY(vm_claim(c, box + IR_HEAD, width(source), VM_READ, &bytes));
    struct number n = number_of(source, bytes);
    NATIVE_TRY(vm_claim(c, place, width(target), VM_WRITE, &at));
    widen_into(at, target, source, &n);
    return VM_OK;
}

/* A value, or null, becomes a nullable. */
static enum vm_status set_nullable(struct vm_call *c, uint64_t place, struct cil_type *to,
                                   uint64_t value) {
    struct cil_class *nullable = cil_class_must(to);
    struct cil_type *inside = cil_type_nullable(to), *from = NULL;
    uint64_t at = place + cil_field_offset(nullable, "value");
    void *bytes;
    if (value && (from = native_class(c, value)->type) != inside) {
        if (!is_number(cil_type_underlying(inside)->element))
            return bad_cast(c);
        NATIVE_TRY(set_widened(c, at, inside, from, value));
    }
    NATIVE_TRY(vm_claim(c, place, nullable->value_size, VM_WRITE, &bytes));
    if (!value)
        memset(bytes, 0, nullable->value_size);
    else
        ((char *)bytes)[cil_field_offset(nullable, "hasValue")] = 1;
    return from == inside && value
               ? vm_copy(c, at, value + IR_HEAD, cil_class_must(inside)->value_size)
               : VM_OK;
}

enum vm_status cil_native_unbox(struct vm_call *c, uint64_t place, struct cil_type *to,
                                uint64_t value) {
    struct cil_class *class = value ? native_class(c, value) : NULL;
    void *at;
    if (!cil_type_is_value(to)) {
        if (class && !cil_class_is(class, cil_class_must(to)))
            return bad_cast(c);
        NATIVE_TRY(vm_claim(c, place, 8, VM_WRITE, &at));
        native_store(c, place, at, value);
        return VM_OK;
    }
    uint32_t size = cil_class_must(to)->value_size;
    if (class && class->type == to)
        return vm_copy_last(c, place, value + IR_HEAD, size, 0);
    if (class && !cil_type_nullable(to))
        return set_widened(c, place, to, class->type, value);
    if (cil_type_nullable(to))
        return set_nullable(c, place, to, value);
    NATIVE_TRY(vm_claim(c, place, size, VM_WRITE, &at));
    memset(at, 0, size);
    return VM_OK;
}

/* (array, value, index) */
static enum vm_status set_value(struct vm_call *c) {
    struct cil_class *class = native_class(c, c->arg[0]);
    assert(class);
    return cil_native_unbox(c, place_of(class, c->arg[0], (uint32_t)c->arg[2]), class->type->of,
                            c->arg[1]);
}

/* ---- by an array of indices ---- */

enum { MOST_RANK = 32 };

/* The position over all dimensions. *at is UINT32_MAX if an index is out of bounds. */
static enum vm_status position(struct vm_call *c, struct cil_class *class, uint64_t indices,
                               uint32_t *at) {
    uint32_t rank = class->type->kind == CIL_KIND_ARRAY ? class->type->number : 1;
    int32_t index[MOST_RANK];
    void *bytes;
    *at = UINT32_MAX;
    assert(rank <= MOST_RANK);
    if (vm_array_length(c, indices) != rank)
        return VM_OK;
    NATIVE_TRY(vm_claim(c, indices + IR_HEAD, 4 * rank, VM_READ, &bytes));
    memcpy(index, bytes, 4 * rank);
    uint64_t sum = 0;
    for (uint32_t d = 0; d < rank; d++) {
        uint32_t pair[2] = {vm_array_length(c, c->arg[0]), 0};
        if (class->type->kind == CIL_KIND_ARRAY)
            memcpy(pair, vm_peek(c, c->arg[0] + IR_HEAD + 8 * d, 8), sizeof pair);
        int64_t i = (int64_t)index[d] - (int32_t)pair[1];
        if (i < 0 || i >= pair[0])
            return VM_OK;
        sum = sum * pair[0] + (uint64_t)i;
    }
    *at = (uint32_t)sum;
    return VM_OK;
}

static enum vm_status by_indices(struct vm_call *c, uint64_t indices, uint64_t *place) {
    struct cil_class *class = native_class(c, c->arg[0]);
    uint32_t at;
    *place = 0;
    if (!indices)
        return native_throw_text(c, "Heddle.Raise::NullArgument(System.String)", "indices");
    NATIVE_TRY(position(c, class, indices, &at));
    if (at == UINT32_MAX)
        return native_throw(c, "Heddle.Raise::IndexRange()", NULL, 0);
    *place = place_of(class, c->arg[0], at);
    return VM_OK;
}

static enum vm_status get_by_indices(struct vm_call *c) {
    uint64_t place;
    NATIVE_TRY(by_indices(c, c->arg[1], &place));
    return cil_native_box_last(c, native_class(c, c->arg[0])->type->of, place);
}

static enum vm_status set_by_indices(struct vm_call *c) {
    uint64_t place;
    NATIVE_TRY(by_indices(c, c->arg[2], &place));
    return cil_native_unbox(c, place, native_class(c, c->arg[0])->type->of, c->arg[1]);
}

/* ---- by a reference of the element's type: (array, index, place) ---- */

static enum vm_status get_generic(struct vm_call *c) {
    struct cil_class *class = native_class(c, c->arg[0]);
    return vm_copy_last(c, c->arg[2], place_of(class, c->arg[0], (uint32_t)c->arg[1]),
                        class->element_size, 0);
}

static enum vm_status set_generic(struct vm_call *c) {
    struct cil_class *class = native_class(c, c->arg[0]);
    uint64_t value;
    if (!cil_type_is_value(class->type->of)) {
        NATIVE_TRY(native_load(c, c->arg[2], &value));
        if (value && !cil_class_is(native_class(c, value), cil_class_must(class->type->of)))
            return native_throw(c, "Heddle.Raise::ArrayStore()", NULL, 0);
    }
    return vm_copy_last(c, place_of(class, c->arg[0], (uint32_t)c->arg[1]), c->arg[2],
                        class->element_size, 0);
}

#define ARRAY "System.Array::"

const struct vm_native cil_native_array_element[] = {
    NATIVE_PURE(ARRAY "GetValueImpl(System.Int32)", 2, get_value),
    NATIVE_VOID(ARRAY "SetValueImpl(System.Object,System.Int32)", 3, set_value),
    NATIVE_PURE(ARRAY "GetValue(System.Int32[])", 2, get_by_indices),
    NATIVE_VOID(ARRAY "SetValue(System.Object,System.Int32[])", 3, set_by_indices),
    NATIVE_VOID(ARRAY "GetGenericValueImpl`1(System.Int32,!!0&)", 3, get_generic),
    NATIVE_VOID(ARRAY "SetGenericValueImpl`1(System.Int32,!!0&)", 3, set_generic),
    {0},
};
