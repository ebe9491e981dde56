/* Arrays as a whole: making, measuring, copying, clearing. */
#include "front/cil/native/arg.h"
#include "front/cil/native/native.h"
#include <assert.h>

enum { MOST_RANK = 32 };

enum vm_status cil_native_array_make(struct vm_call *c, struct cil_type *element,
                                     const uint64_t *items, uint32_t count, uint64_t *array) {
    assert(!cil_type_is_value(element));
    void *bytes;
    NATIVE_TRY(vm_new(c, cil_class_must(cil_type_szarray(element))->ir, count, array));
    if (!*array || !count)
        return VM_OK;
    NATIVE_TRY(vm_claim(c, *array + IR_HEAD, 8 * (uint64_t)count, VM_WRITE, &bytes));
    for (uint32_t i = 0; i < count; i++)
        native_store(c, *array + IR_HEAD + 8 * i, (char *)bytes + 8 * i, items[i]);
    return VM_OK;
}

static uint32_t rank_of(const struct cil_class *class) {
    assert(class->type->kind != CIL_KIND_ARRAY || class->type->number > 0);
    return class->type->kind == CIL_KIND_ARRAY ? class->type->number : 1;
}

/* One of a dimension's two words: its length, or its lower bound. */
enum { DIMENSION_LENGTH = 0, DIMENSION_LOWER = 4 };

static enum vm_status dimension(struct vm_call *c, uint32_t word) {
    assert(word == DIMENSION_LENGTH || word == DIMENSION_LOWER);
    if (!c->arg[0])
        return native_throw_null(c);
    struct cil_class *class = native_class(c, c->arg[0]);
    uint32_t d = (uint32_t)c->arg[1], value = 0;
    if (d >= rank_of(class))
        return native_throw(c, "Heddle.Raise::IndexRange()", NULL, 0);
    if (class->type->kind != CIL_KIND_ARRAY) {
        value = word == DIMENSION_LENGTH ? vm_array_length(c, c->arg[0]) : 0;
    } else {
        const void *bytes = vm_peek(c, c->arg[0] + IR_HEAD + 8 * d + word, 4);
        assert(bytes);
        memcpy(&value, bytes, sizeof value);
    }
    return native_return(c, value);
}

static enum vm_status get_length(struct vm_call *c) {
    return dimension(c, DIMENSION_LENGTH);
}

static enum vm_status get_lower_bound(struct vm_call *c) {
    return dimension(c, DIMENSION_LOWER);
}

static enum vm_status all_length(struct vm_call *c) {
    return c->arg[0] ? native_return(c, vm_array_length(c, c->arg[0])) : native_throw_null(c);
}

static enum vm_status get_rank(struct vm_call *c) {
    return c->arg[0] ? native_return(c, rank_of(native_class(c, c->arg[0]))) : native_throw_null(c);
}

static enum vm_status raw_data(struct vm_call *c) {
    return c->arg[0] ? native_return(c, c->arg[0] + IR_HEAD) : native_throw_null(c);
}

static struct cil_type *element_of(const struct cil_class *class) {
    return class->type->of;
}

/* May the elements of one be moved into the other as they are? */
static bool same_elements(struct cil_type *from, struct cil_type *to) {
    if (from == to)
        return true;
    if (cil_type_is_value(from) || cil_type_is_value(to))
        return cil_type_is_value(from) && cil_type_is_value(to) &&
               cil_type_underlying(from) == cil_type_underlying(to);
    return cil_class_is(cil_class_must(from), cil_class_must(to));
}

static bool within(struct vm_call *c, uint64_t array, int32_t index, int32_t length) {
    int64_t have = vm_array_length(c, array);
    return index >= 0 && length >= 0 && (int64_t)index + length <= have;
}

/* (source, index, destination, index, length). False: the library must copy element by element. */
static enum vm_status fast_copy(struct vm_call *c) {
    struct cil_class *from = native_class(c, c->arg[0]), *to = native_class(c, c->arg[2]);
    int32_t at = native_int(c, 1), into = native_int(c, 3), length = native_int(c, 4);
    assert(from && to);
    if (rank_of(from) != rank_of(to) || !within(c, c->arg[0], at, length) ||
        !within(c, c->arg[2], into, length) || !same_elements(element_of(from), element_of(to)))
        return native_return_int(c, 0);
    uint64_t size = from->element_size;
    assert(size && size == to->element_size);
    return vm_copy_last(c, c->arg[2] + to->size + size * (uint32_t)into,
                        c->arg[0] + from->size + size * (uint32_t)at, size * (uint32_t)length, 1);
}

static enum vm_status clear(struct vm_call *c) {
    struct cil_class *class = native_class(c, c->arg[0]);
    uint64_t size = (uint64_t)(uint32_t)c->arg[2] * class->element_size;
    assert(class->element_size > 0);
    void *bytes;
    if (!size)
        return VM_OK;
    NATIVE_TRY(
        vm_claim(c, c->arg[0] + class->size + (uint64_t)(uint32_t)c->arg[1] * class->element_size,
                 size, VM_WRITE, &bytes));
    memset(bytes, 0, size);
    return VM_OK;
}

/* ---- making one ---- */

static enum vm_status read_ints(struct vm_call *c, uint64_t array, int32_t *out, uint32_t count) {
    void *bytes;
    NATIVE_TRY(vm_claim(c, array + IR_HEAD, 4 * (uint64_t)count, VM_READ, &bytes));
    memcpy(out, bytes, 4 * count);
    return VM_OK;
}

static enum vm_status make_many(struct vm_call *c, struct cil_type *element, const int32_t *lengths,
                                const int32_t *lower, uint32_t rank) {
    assert(rank >= 1 && rank <= MOST_RANK);
    uint64_t array;
    int64_t all = 1;
    void *bytes;
    for (uint32_t i = 0; i < rank; i++)
        all *= lengths[i];
    struct cil_class *class = cil_class_must(cil_type_array(element, rank));
    assert(class->size == IR_HEAD + 8 * rank);
    NATIVE_TRY(vm_new(c, class->ir, all, &array));
    if (!array)
        return VM_OK;
    NATIVE_TRY(vm_claim(c, array + IR_HEAD, 8 * (uint64_t)rank, VM_WRITE, &bytes));
    for (uint32_t i = 0; i < rank; i++) {
        memcpy((char *)bytes + 8 * i + DIMENSION_LENGTH, &lengths[i], 4);
        memcpy((char *)bytes + 8 * i + DIMENSION_LOWER, &lower[i], 4);
    }
    return native_return(c, array);
}

/* (element type, lengths, lower bounds or null) */
static enum vm_status create_instance(struct vm_call *c) {
    struct cil_type *element = native_type(c, 0);
    uint32_t rank = vm_array_length(c, c->arg[1]);
    int32_t lengths[MOST_RANK] = {0}, lower[MOST_RANK] = {0};
    if (!element || rank < 1 || rank > MOST_RANK)
        return native_unmodelled(c, "System.Array.CreateInstance of such an array");
    NATIVE_TRY(read_ints(c, c->arg[1], lengths, rank));
    if (c->arg[2])
        NATIVE_TRY(read_ints(c, c->arg[2], lower, rank));
    for (uint32_t i = 0; i < rank; i++)
        if (lengths[i] < 0)
            return native_throw_text(c, "Heddle.Raise::Range(System.String)", "length");
    if (rank > 1 || lower[0])
        return make_many(c, element, lengths, lower, rank);
    uint64_t array;
    NATIVE_TRY(vm_new(c, cil_class_must(cil_type_szarray(element))->ir, lengths[0], &array));
    return native_return(c, array);
}

/* ---- as bytes ---- */

static bool is_primitive(const struct cil_class *class) {
    struct cil_type *t = cil_type_underlying(class->type->of);
    return cil_type_is_value(t) && t->element >= 0x02 && t->element <= 0x0d;
}

static enum vm_status byte_length(struct vm_call *c) {
    struct cil_class *class = native_class(c, c->arg[0]);
    if (!class || !is_primitive(class))
        return native_return_int(c, -1);
    return native_return_int(c, (int64_t)vm_array_length(c, c->arg[0]) * class->element_size);
}

/* (source, byte offset, destination, byte offset, bytes) */
static enum vm_status block_copy(struct vm_call *c) {
    struct cil_class *from = native_class(c, c->arg[0]), *to = native_class(c, c->arg[2]);
    uint64_t at = (uint32_t)c->arg[1], into = (uint32_t)c->arg[3], size = (uint32_t)c->arg[4];
    if (at + size > (uint64_t)vm_array_length(c, c->arg[0]) * from->element_size ||
        into + size > (uint64_t)vm_array_length(c, c->arg[2]) * to->element_size)
        return native_return_int(c, 0);
    return vm_copy_last(c, c->arg[2] + to->size + into, c->arg[0] + from->size + at, size, 1);
}

#define ARRAY "System.Array::"

const struct vm_native cil_native_array[] = {
    NATIVE_ALIKE(ARRAY "get_Length()", 1, all_length),
    NATIVE_ALIKE(ARRAY "get_Rank()", 1, get_rank),
    NATIVE_PURE(ARRAY "GetRank()", 1, get_rank),
    NATIVE_ALIKE(ARRAY "GetLength(System.Int32)", 2, get_length),
    NATIVE_PURE(ARRAY "GetLowerBound(System.Int32)", 2, get_lower_bound),
    NATIVE_PURE(ARRAY "GetRawSzArrayData()", 1, raw_data),
    NATIVE_ALIKE(ARRAY "FastCopy(System.Array,System.Int32,System.Array,System.Int32,System.Int32)",
                 5, fast_copy),
    NATIVE_ALIKE_VOID(ARRAY "ClearInternal(System.Array,System.Int32,System.Int32)", 3, clear),
    NATIVE_PURE(ARRAY "CreateInstanceImpl(System.Type,System.Int32[],System.Int32[])", 3,
                create_instance),
    NATIVE_PURE("System.Buffer::_ByteLength(System.Array)", 1, byte_length),
    NATIVE_PURE("System.Buffer::InternalBlockCopy(System.Array,System.Int32,System.Array,"
                "System.Int32,System.Int32)",
                5, block_copy),
    {0},
};
