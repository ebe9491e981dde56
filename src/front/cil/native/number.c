/* Numbers as text: the conversions that the library leaves to C, and those that it is asked for
 * most. */
#include "front/cil/native/arg.h"
#include "front/cil/native/native.h"
#include <assert.h>
#include <inttypes.h>
#include <stdio.h>

enum { FORMAT_ROOM = 64 };

/* (value, format, buffer, its size): a printf of one double. Returns the number of characters. */
static enum vm_status double_to_string(struct vm_call *c) {
    const char *format;
    uint64_t length;
    void *buffer;
    int size = native_int(c, 3);
    char text[512];
    NATIVE_TRY(vm_claim_string(c, c->arg[1], &format, &length));
    int precision = 0;
    char kind = 0;
    if (length >= FORMAT_ROOM || sscanf(format, "%%.%d%c", &precision, &kind) != 2 ||
        !strchr("efg", kind) || precision < 0 || precision > 400)
        return native_unmodelled(c, "a double as text, in such a format");
    double value = native_double(c, 0);
    int n = kind == 'e'   ? snprintf(text, sizeof text, "%.*e", precision, value)
            : kind == 'f' ? snprintf(text, sizeof text, "%.*f", precision, value)
                          : snprintf(text, sizeof text, "%.*g", precision, value);
    if (n < 0 || n >= (int)sizeof text || size <= 0)
        return native_unmodelled(c, "a double as text, as long as that");
    uint32_t stored = n < size ? (uint32_t)n + 1 : (uint32_t)size;
    assert(stored > 0 && stored <= sizeof text);
    NATIVE_TRY(vm_claim(c, c->arg[2], stored, VM_WRITE, &buffer));
    memcpy(buffer, text, stored);
    ((char *)buffer)[stored - 1] = 0;
    return native_return_int(c, n);
}

static enum vm_status return_text(struct vm_call *c, const char *text, int length) {
    assert(length > 0 && !text[length]);
    uint64_t string;
    NATIVE_TRY(cil_string_make_utf8(c, text, (size_t)length, &string));
    return native_return(c, string);
}

/* The argument `this` is the address of the value. */
static enum vm_status integer(struct vm_call *c, uint32_t bytes, bool is_signed) {
    void *at;
    char text[32];
    uint64_t bits = 0;
    if (!c->arg[0])
        return native_throw_null(c);
    NATIVE_TRY(vm_claim(c, c->arg[0], bytes, VM_READ, &at));
    memcpy(&bits, at, bytes);
    uint32_t unused = 64 - 8 * bytes;
    assert(unused < 64);
    int length = is_signed
                     ? snprintf(text, sizeof text, "%" PRId64, (int64_t)(bits << unused) >> unused)
                     : snprintf(text, sizeof text, "%" PRIu64, bits);
    return return_text(c, text, length);
}

/* TYPE(name, bytes, is signed): without a format, or with the only culture, the text is just the
 * digits. */
#define TYPES(TYPE)                                                                                \
    TYPE(SByte, 1, true)                                                                           \
    TYPE(Byte, 1, false)                                                                           \
    TYPE(Int16, 2, true)                                                                           \
    TYPE(UInt16, 2, false)                                                                         \
    TYPE(Int32, 4, true)                                                                           \
    TYPE(UInt32, 4, false)                                                                         \
    TYPE(Int64, 8, true)                                                                           \
    TYPE(UInt64, 8, false)

#define TYPE(name, bytes, is_signed)                                                               \
    static enum vm_status text_of_##name(struct vm_call *c) {                                      \
        return integer(c, bytes, is_signed);                                                       \
    }
TYPES(TYPE)
#undef TYPE

#define TYPE(name, bytes, is_signed) NATIVE_PURE("System." #name "::ToString()", 1, text_of_##name),

const struct vm_native cil_native_number[] = {
    NATIVE_PURE("Interop/Sys::DoubleToString(System.Double,System.Byte*,System.Byte*,System.Int32)",
                4, double_to_string),
    TYPES(TYPE){0},
};
#undef TYPE
