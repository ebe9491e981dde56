/* string.h: copying, filling and comparing. Copies go through vm_copy, which carries undefined
 * bytes and pointers along; comparisons look at the bytes up to the first difference and no
 * further. */
#include "front/llvm/native/libc.h"
#include "front/llvm/native/native.h"

static enum vm_status too_long(struct vm_call *c, uint64_t pointer) {
    return vm_fault(c, MODEL_FAULT_OUT_OF_BOUNDS, pointer, 0);
}

/* ---- blocks of bytes ---- */

/* C forbids memcpy between blocks that overlap. A block copied onto itself is allowed here, because
 * compilers emit this for `s = s`. */
static bool overlaps(uint64_t a, uint64_t b, uint64_t size) {
    uint64_t distance = a < b ? b - a : a - b;
    return distance != 0 && distance < size;
}

static enum vm_status refuse_overlap(struct vm_call *c, uint64_t to, uint64_t from, uint64_t size) {
    void *bytes;
    assert(overlaps(to, from, size));
    NATIVE_TRY(vm_claim(c, from, size, VM_READ | VM_UNDEFINED_OK, &bytes));
    return native_fault_text(c, MODEL_FAULT_BAD_CALL, "a copy onto memory that it overlaps", to);
}

static enum vm_status copy_apart(struct vm_call *c, uint64_t to, uint64_t from, uint64_t size) {
    return overlaps(to, from, size) ? refuse_overlap(c, to, from, size)
                                    : vm_copy(c, to, from, size);
}

static enum vm_status copy_apart_last(struct vm_call *c, uint64_t result) {
    uint64_t to = c->arg[0], from = c->arg[1], size = c->arg[2];
    return overlaps(to, from, size) ? refuse_overlap(c, to, from, size)
                                    : vm_copy_last(c, to, from, size, result);
}

static enum vm_status run_memcpy(struct vm_call *c) {
    return copy_apart_last(c, c->arg[0]);
}

static enum vm_status run_memmove(struct vm_call *c) {
    return vm_copy_last(c, c->arg[0], c->arg[1], c->arg[2], c->arg[0]);
}

static enum vm_status run_mempcpy(struct vm_call *c) {
    return copy_apart_last(c, c->arg[0] + c->arg[2]);
}

static enum vm_status run_bcopy(struct vm_call *c) {
    return vm_copy_last(c, c->arg[1], c->arg[0], c->arg[2], 0);
}

static enum vm_status run_memccpy(struct vm_call *c) {
    bool found;
    uint64_t size = front_llvm_span(c, c->arg[1], c->arg[3], (unsigned char)c->arg[2], &found);
    assert(size <= c->arg[3] && (size > 0 || !found));
    NATIVE_TRY(vm_copy(c, c->arg[0], c->arg[1], size));
    return native_return(c, found ? c->arg[0] + size : 0);
}

static enum vm_status fill(struct vm_call *c, uint64_t to, int byte, uint64_t size) {
    void *bytes;
    NATIVE_TRY(vm_claim(c, to, size, VM_WRITE, &bytes));
    assert(bytes != NULL || size == 0);
    if (size > 0)
        memset(bytes, byte, size);
    return VM_OK;
}

static enum vm_status run_memset(struct vm_call *c) {
    NATIVE_TRY(fill(c, c->arg[0], native_int(c, 1), c->arg[2]));
    return native_return(c, c->arg[0]);
}

static enum vm_status run_bzero(struct vm_call *c) {
    return fill(c, c->arg[0], 0, c->arg[1]);
}

static enum vm_status run_memcmp(struct vm_call *c) {
    void *a, *b;
    uint64_t size = c->arg[2];
    NATIVE_TRY(vm_claim(c, c->arg[0], size, VM_READ, &a));
    NATIVE_TRY(vm_claim(c, c->arg[1], size, VM_READ, &b));
    const unsigned char *x = a, *y = b;
    for (uint64_t i = 0; i < size; i++)
        if (x[i] != y[i])
            return native_return_int(c, x[i] - y[i]);
    return native_return_int(c, 0);
}

/* ---- strings ---- */

static enum vm_status run_strlen(struct vm_call *c) {
    const char *text;
    NATIVE_TRY(vm_claim_string(c, c->arg[0], &text, &c->ret[0]));
    return VM_OK;
}

static enum vm_status run_strnlen(struct vm_call *c) {
    const char *text;
    return front_llvm_claim_text(c, c->arg[0], c->arg[1], &text, &c->ret[0]);
}

/* Copies a string with its NUL into at most `room` bytes; *length without it. */
static enum vm_status copy_string(struct vm_call *c, uint64_t to, uint64_t from, uint64_t room,
                                  uint64_t *length) {
    const char *text;
    NATIVE_TRY(vm_claim_string(c, from, &text, length));
    if (*length >= room)
        return too_long(c, to + room);
    assert(*length < UINT64_MAX); /* there is a NUL after it */
    return copy_apart(c, to, from, *length + 1);
}

static enum vm_status strcpy_into(struct vm_call *c, uint64_t room) {
    uint64_t length;
    NATIVE_TRY(copy_string(c, c->arg[0], c->arg[1], room, &length));
    return native_return(c, c->arg[0]);
}

static enum vm_status stpcpy_into(struct vm_call *c, uint64_t room) {
    uint64_t length;
    NATIVE_TRY(copy_string(c, c->arg[0], c->arg[1], room, &length));
    return native_return(c, c->arg[0] + length);
}

static enum vm_status strcat_into(struct vm_call *c, uint64_t room) {
    const char *text;
    uint64_t before, length;
    NATIVE_TRY(vm_claim_string(c, c->arg[0], &text, &before));
    if (before >= room)
        return too_long(c, c->arg[0] + room);
    NATIVE_TRY(copy_string(c, c->arg[0] + before, c->arg[1], room - before, &length));
    return native_return(c, c->arg[0]);
}

static enum vm_status strncat_into(struct vm_call *c, uint64_t room) {
    const char *text;
    uint64_t before, length;
    void *end;
    NATIVE_TRY(vm_claim_string(c, c->arg[0], &text, &before));
    NATIVE_TRY(front_llvm_claim_text(c, c->arg[1], c->arg[2], &text, &length));
    if (before + length >= room)
        return too_long(c, c->arg[0] + room);
    uint64_t to = c->arg[0] + before;
    assert(length <= c->arg[2]);
    NATIVE_TRY(vm_claim(c, to + length, 1, VM_WRITE, &end));
    NATIVE_TRY(copy_apart(c, to, c->arg[1], length));
    *(char *)end = 0;
    return native_return(c, c->arg[0]);
}

/* strncpy: at most `size` bytes, the rest filled with NULs. *length: of the copied part. */
static enum vm_status copy_padded(struct vm_call *c, uint64_t size, uint64_t *length) {
    const char *text;
    void *rest = NULL;
    NATIVE_TRY(front_llvm_claim_text(c, c->arg[1], size, &text, length));
    if (size > *length)
        NATIVE_TRY(vm_claim(c, c->arg[0] + *length, size - *length, VM_WRITE, &rest));
    NATIVE_TRY(copy_apart(c, c->arg[0], c->arg[1], *length));
    assert(*length <= size && (rest != NULL) == (*length < size));
    if (rest)
        memset(rest, 0, size - *length);
    return VM_OK;
}

static enum vm_status run_strncpy(struct vm_call *c) {
    uint64_t length;
    NATIVE_TRY(copy_padded(c, c->arg[2], &length));
    return native_return(c, c->arg[0]);
}

static enum vm_status run_stpncpy(struct vm_call *c) {
    uint64_t length;
    NATIVE_TRY(copy_padded(c, c->arg[2], &length));
    return native_return(c, c->arg[0] + length);
}

/* strlcpy and strlcat: `before` bytes of the destination stay. */
static enum vm_status copy_limited(struct vm_call *c, uint64_t before) {
    const char *text;
    uint64_t length;
    void *end;
    NATIVE_TRY(vm_claim_string(c, c->arg[1], &text, &length));
    assert(before <= c->arg[2]);
    uint64_t room = c->arg[2] - before;
    if (room > 0) {
        uint64_t take = length < room ? length : room - 1;
        assert(take < room && take <= length);
        NATIVE_TRY(vm_claim(c, c->arg[0] + before + take, 1, VM_WRITE, &end));
        NATIVE_TRY(copy_apart(c, c->arg[0] + before, c->arg[1], take));
        *(char *)end = 0;
    }
    return native_return(c, before + length);
}

static enum vm_status run_strlcpy(struct vm_call *c) {
    return copy_limited(c, 0);
}

static enum vm_status run_strlcat(struct vm_call *c) {
    const char *text;
    uint64_t before;
    NATIVE_TRY(front_llvm_claim_text(c, c->arg[0], c->arg[2], &text, &before));
    return copy_limited(c, before);
}

static enum vm_status run_strcpy(struct vm_call *c) {
    return strcpy_into(c, UINT64_MAX);
}

static enum vm_status run_stpcpy(struct vm_call *c) {
    return stpcpy_into(c, UINT64_MAX);
}

static enum vm_status run_strcat(struct vm_call *c) {
    return strcat_into(c, UINT64_MAX);
}

static enum vm_status run_strncat(struct vm_call *c) {
    return strncat_into(c, UINT64_MAX);
}

/* ---- comparison ---- */

static int folded(unsigned char byte, bool fold) {
    return fold && byte >= 'A' && byte <= 'Z' ? byte + ('a' - 'A') : byte;
}

/* How many bytes must be looked at, at most `max`, to tell the strings apart. */
static uint64_t decisive(struct vm_call *c, uint64_t max, bool fold) {
    for (uint64_t i = 0; i < max; i++) {
        const unsigned char *a = vm_peek(c, c->arg[0] + i, 1), *b = vm_peek(c, c->arg[1] + i, 1);
        if (!a || !b || *a == 0 || folded(*a, fold) != folded(*b, fold))
            return i + 1;
    }
    return max;
}

static enum vm_status compare(struct vm_call *c, uint64_t max, bool fold) {
    uint64_t size = decisive(c, max, fold);
    void *a, *b;
    NATIVE_TRY(vm_claim(c, c->arg[0], size, VM_READ, &a));
    NATIVE_TRY(vm_claim(c, c->arg[1], size, VM_READ, &b));
    if (size == 0)
        return native_return_int(c, 0);
    assert(a != NULL && b != NULL && size <= max);
    unsigned char x = ((const unsigned char *)a)[size - 1],
                  y = ((const unsigned char *)b)[size - 1];
    return native_return_int(c, folded(x, fold) - folded(y, fold));
}

static enum vm_status run_strcmp(struct vm_call *c) {
    return compare(c, UINT64_MAX, false);
}

static enum vm_status run_strncmp(struct vm_call *c) {
    return compare(c, c->arg[2], false);
}

static enum vm_status run_strcasecmp(struct vm_call *c) {
    return compare(c, UINT64_MAX, true);
}

static enum vm_status run_strncasecmp(struct vm_call *c) {
    return compare(c, c->arg[2], true);
}

/* In the C locale a string is its own transformation. */
static enum vm_status run_strxfrm(struct vm_call *c) {
    const char *text;
    uint64_t length;
    NATIVE_TRY(vm_claim_string(c, c->arg[1], &text, &length));
    if (length < c->arg[2])
        NATIVE_TRY(copy_apart(c, c->arg[0], c->arg[1], length + 1));
    return native_return(c, length);
}

/* ---- the functions that _FORTIFY_SOURCE calls: the last argument is the room there is ---- */

#define FORTIFIED(name, size, room)                                                                \
    static enum vm_status run_##name##_chk(struct vm_call *c) {                                    \
        return c->arg[room] < c->arg[size] ? too_long(c, c->arg[0] + c->arg[room])                 \
                                           : run_##name(c);                                        \
    }
FORTIFIED(memcpy, 2, 3)
FORTIFIED(memmove, 2, 3)
FORTIFIED(mempcpy, 2, 3)
FORTIFIED(memset, 2, 3)
FORTIFIED(strncpy, 2, 3)
FORTIFIED(stpncpy, 2, 3)
FORTIFIED(strlcpy, 2, 3)
FORTIFIED(strlcat, 2, 3)
#undef FORTIFIED

static enum vm_status run_strcpy_chk(struct vm_call *c) {
    return strcpy_into(c, c->arg[2]);
}

static enum vm_status run_stpcpy_chk(struct vm_call *c) {
    return stpcpy_into(c, c->arg[2]);
}

static enum vm_status run_strcat_chk(struct vm_call *c) {
    return strcat_into(c, c->arg[2]);
}

static enum vm_status run_strncat_chk(struct vm_call *c) {
    return strncat_into(c, c->arg[3]);
}

const struct vm_native front_llvm_native_string[] = {
    NATIVE_PURE("memcpy", 3, run_memcpy),
    NATIVE_PURE("memmove", 3, run_memmove),
    NATIVE_PURE("mempcpy", 3, run_mempcpy),
    NATIVE_PURE("__mempcpy", 3, run_mempcpy),
    NATIVE_PURE("memccpy", 4, run_memccpy),
    NATIVE_PURE("memset", 3, run_memset),
    NATIVE_PURE("memcmp", 3, run_memcmp),
    NATIVE_PURE("bcmp", 3, run_memcmp),
    NATIVE_ROW("bcopy", 3, 0, NONE, run_bcopy),
    NATIVE_ROW("bzero", 2, 0, NONE, run_bzero),
    NATIVE_ROW("explicit_bzero", 2, 0, NONE, run_bzero),
    NATIVE_PURE("strlen", 1, run_strlen),
    NATIVE_PURE("strnlen", 2, run_strnlen),
    NATIVE_PURE("strcpy", 2, run_strcpy),
    NATIVE_PURE("strncpy", 3, run_strncpy),
    NATIVE_PURE("stpcpy", 2, run_stpcpy),
    NATIVE_PURE("__stpcpy", 2, run_stpcpy),
    NATIVE_PURE("stpncpy", 3, run_stpncpy),
    NATIVE_PURE("strlcpy", 3, run_strlcpy),
    NATIVE_PURE("strcat", 2, run_strcat),
    NATIVE_PURE("strncat", 3, run_strncat),
    NATIVE_PURE("strlcat", 3, run_strlcat),
    NATIVE_PURE("strcmp", 2, run_strcmp),
    NATIVE_PURE("strncmp", 3, run_strncmp),
    NATIVE_PURE("strcasecmp", 2, run_strcasecmp),
    NATIVE_PURE("strncasecmp", 3, run_strncasecmp),
    NATIVE_PURE("strcoll", 2, run_strcmp),
    NATIVE_PURE("strxfrm", 3, run_strxfrm),
    NATIVE_PURE("__memcpy_chk", 4, run_memcpy_chk),
    NATIVE_PURE("__memmove_chk", 4, run_memmove_chk),
    NATIVE_PURE("__mempcpy_chk", 4, run_mempcpy_chk),
    NATIVE_PURE("__memset_chk", 4, run_memset_chk),
    NATIVE_PURE("__strcpy_chk", 3, run_strcpy_chk),
    NATIVE_PURE("__strncpy_chk", 4, run_strncpy_chk),
    NATIVE_PURE("__stpcpy_chk", 3, run_stpcpy_chk),
    NATIVE_PURE("__stpncpy_chk", 4, run_stpncpy_chk),
    NATIVE_PURE("__strlcpy_chk", 4, run_strlcpy_chk),
    NATIVE_PURE("__strcat_chk", 3, run_strcat_chk),
    NATIVE_PURE("__strncat_chk", 4, run_strncat_chk),
    NATIVE_PURE("__strlcat_chk", 4, run_strlcat_chk),
    {0},
};
