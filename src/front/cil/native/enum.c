/* Enums: their underlying values, and the names of these, which are constants of the file. */
#include "base/fatal.h"
#include "front/cil/native/arg.h"
#include "front/cil/native/native.h"
#include "front/cil/read/assembly.h"
#include "front/cil/read/signature.h"
#include <assert.h>
#include <stdlib.h>

static bool is_signed(const struct cil_type *underlying) {
    return underlying->element == CIL_ELEMENT_I1 || underlying->element == CIL_ELEMENT_I2 ||
           underlying->element == CIL_ELEMENT_I4 || underlying->element == CIL_ELEMENT_I8;
}

static uint64_t extended(const void *bytes, uint32_t size, bool sign) {
    uint64_t value = 0;
    assert(size > 0 && size <= sizeof value);
    memcpy(&value, bytes, size);
    uint32_t unused = 64 - 8 * size;
    return sign ? (uint64_t)((int64_t)(value << unused) >> unused) : value;
}

/* The value of a boxed enum, extended as its type says. */
static enum vm_status value_of(struct vm_call *c, uint64_t box, struct cil_type **type,
                               uint64_t *value) {
    struct cil_class *class = native_class(c, box);
    void *bytes;
    assert(class);
    *type = cil_type_underlying(class->type);
    NATIVE_TRY(vm_claim(c, box + IR_HEAD, class->value_size, VM_READ, &bytes));
    *value = extended(bytes, class->value_size, is_signed(*type));
    return VM_OK;
}

static enum vm_status box_of(struct vm_call *c, struct cil_type *type, uint64_t value) {
    struct cil_class *class = cil_class_must(type);
    uint64_t box;
    void *bytes;
    NATIVE_TRY(vm_new(c, class->ir, 0, &box));
    if (!box)
        return VM_OK;
    NATIVE_TRY(vm_claim(c, box + IR_HEAD, class->value_size, VM_WRITE, &bytes));
    assert(class->value_size <= sizeof value);
    memcpy(bytes, &value, class->value_size);
    return native_return(c, box);
}

static enum vm_status get_value(struct vm_call *c) {
    struct cil_type *type;
    uint64_t value;
    NATIVE_TRY(value_of(c, c->arg[0], &type, &value));
    return box_of(c, type, value);
}

static enum vm_status box_enum(struct vm_call *c) {
    return box_of(c, native_type(c, 0), c->arg[1]);
}

static enum vm_status underlying_type(struct vm_call *c) {
    return native_return_type(c, cil_type_underlying(native_type(c, 0)));
}

enum { OF_ANOTHER_TYPE = 2 };

static enum vm_status compare(struct vm_call *c) {
    struct cil_type *ta, *tb;
    uint64_t a, b;
    if (!c->arg[1])
        return native_return_int(c, 1);
    if (vm_class_of(c, c->arg[0]) != vm_class_of(c, c->arg[1]))
        return native_return_int(c, OF_ANOTHER_TYPE);
    NATIVE_TRY(value_of(c, c->arg[0], &ta, &a));
    NATIVE_TRY(value_of(c, c->arg[1], &tb, &b));
    bool less = is_signed(ta) ? (int64_t)a < (int64_t)b : a < b;
    return native_return_int(c, a == b ? 0 : less ? -1 : 1);
}

static enum vm_status has_flag(struct vm_call *c) {
    struct cil_type *ta, *tb;
    uint64_t a, b;
    NATIVE_TRY(value_of(c, c->arg[0], &ta, &a));
    NATIVE_TRY(value_of(c, c->arg[1], &tb, &b));
    return native_return_int(c, (a & b) == b);
}

/* The hash code that the underlying type gives. */
static enum vm_status hash_code(struct vm_call *c) {
    struct cil_type *type;
    uint64_t value;
    NATIVE_TRY(value_of(c, c->arg[0], &type, &value));
    uint32_t low = (uint32_t)value;
    switch (type->element) {
    case CIL_ELEMENT_I1: return native_return(c, low ^ (low & 0xff) << 8);
    case CIL_ELEMENT_I2: return native_return(c, (low & 0xffff) | low << 16);
    case CIL_ELEMENT_I8:
    case CIL_ELEMENT_U8: return native_return(c, low ^ (uint32_t)(value >> 32));
    default: return native_return(c, low);
    }
}

/* ---- names ---- */

struct member {
    uint64_t value, name;
    uint32_t order;
};

static int by_value(const void *a, const void *b) {
    const struct member *x = a, *y = b;
    if (x->value != y->value)
        return x->value < y->value ? -1 : 1;
    return x->order < y->order ? -1 : 1;
}

static uint32_t members_of(struct vm_call *c, struct cil_class *class, struct member *out) {
    struct cil_assembly *a = class->definition->assembly;
    bool sign = is_signed(cil_type_underlying(class->type));
    uint32_t count = 0;
    for (uint32_t i = 0; i < class->field_count; i++) {
        struct cil_field *f = &class->fields[i];
        if (!f->is_literal)
            continue;
        uint32_t row = cil_def_constant(&a->metadata, cil_token(CIL_TABLE_FIELD, f->row));
        struct cil_row_constant constant = cil_row_constant(&a->metadata, row);
        uint32_t size = constant.value.size < 8 ? (uint32_t)constant.value.size : 8;
        uint64_t value = size ? extended(constant.value.at, size, sign) : 0;
        out[count] = (struct member){value, native_literal(c, f->name), count};
        count++;
    }
    return count;
}

static enum vm_status store_members(struct vm_call *c, const struct member *members,
                                    uint32_t count) {
    struct cil *cil = cil_of_call(c);
    uint64_t values, names;
    void *bytes, *out_values, *out_names;
    NATIVE_TRY(vm_claim(c, c->arg[1], 8, VM_WRITE, &out_values));
    NATIVE_TRY(vm_claim(c, c->arg[2], 8, VM_WRITE, &out_names));
    struct cil_type *number = cil_type_find(cil, "System.UInt64");
    struct cil_type *string = cil_type_find(cil, "System.String");
    NATIVE_TRY(vm_new(c, cil_class_must(cil_type_szarray(number))->ir, count, &values));
    NATIVE_TRY(vm_new(c, cil_class_must(cil_type_szarray(string))->ir, count, &names));
    if (!values || !names)
        return VM_OK;
    for (uint32_t i = 0; i < count; i++) {
        NATIVE_TRY(vm_claim(c, values + IR_HEAD + 8 * i, 8, VM_WRITE, &bytes));
        memcpy(bytes, &members[i].value, 8);
        NATIVE_TRY(vm_claim(c, names + IR_HEAD + 8 * i, 8, VM_WRITE, &bytes));
        native_store(c, names + IR_HEAD + 8 * i, bytes, members[i].name);
    }
    native_store(c, c->arg[1], out_values, values);
    native_store(c, c->arg[2], out_names, names);
    return native_return_int(c, 1);
}

/* (type, out values, out names), sorted by value as unsigned. Returns true. */
static enum vm_status values_and_names(struct vm_call *c) {
    struct cil_class *class = cil_class_must(native_type(c, 0));
    assert(class->definition->is_enum);
    struct member *members = base_calloc(class->field_count + 1, sizeof *members);
    uint32_t count = members_of(c, class, members);
    assert(count <= class->field_count);
    qsort(members, count, sizeof *members, by_value);
    enum vm_status status = store_members(c, members, count);
    free(members);
    return status;
}

#define ENUM "System.Enum::"

const struct vm_native cil_native_enum[] = {
    NATIVE_PURE(ENUM "get_value()", 1, get_value),
    NATIVE_PURE(ENUM "InternalBoxEnum(System.RuntimeType,System.Int64)", 2, box_enum),
    NATIVE_PURE(ENUM "InternalGetUnderlyingType(System.RuntimeType)", 1, underlying_type),
    NATIVE_PURE(ENUM "InternalCompareTo(System.Object,System.Object)", 2, compare),
    NATIVE_PURE(ENUM "InternalHasFlag(System.Enum)", 2, has_flag),
    NATIVE_PURE(ENUM "get_hashcode()", 1, hash_code),
    NATIVE_PURE(ENUM "GetEnumValuesAndNames(System.RuntimeType,System.UInt64[]&,System.String[]&)",
                3, values_and_names),
    {0},
};
