/* Bounded reading: every failure names the file and the offset in it. */
#include "front/cil/read/bytes.h"

#include <assert.h>
#include <stdarg.h>
#include <stdio.h>

enum { MESSAGE_ROOM = 512 };

bool cil_bytes_part(const struct cil_bytes *of, uint64_t offset, uint64_t size,
                    struct cil_bytes *out) {
    assert(of->at || !of->size);
    assert((uint64_t)of->offset + of->size <= UINT32_MAX);
    if (offset > of->size || size > of->size - offset)
        return false;
    *out = (struct cil_bytes){.at = of->at ? of->at + offset : NULL,
                              .size = (uint32_t)size,
                              .offset = of->offset + (uint32_t)offset,
                              .file = of->file};
    return true;
}

BASE_PRINTF(4, 0)
static bool fail(const struct cil_bytes *b, uint64_t at, struct base_status *s, const char *format,
                 va_list args) {
    char message[MESSAGE_ROOM];
    vsnprintf(message, sizeof message, format, args);
    return base_fail_at(s, b->file, (uint64_t)b->offset + at, "%s", message);
}

bool cil_bytes_fail(const struct cil_bytes *b, uint64_t at, struct base_status *s,
                    const char *format, ...) {
    assert(at <= b->size);
    va_list args;
    va_start(args, format);
    fail(b, at, s, format, args);
    va_end(args);
    return false;
}

bool cil_cursor_fail(const struct cil_cursor *c, struct base_status *s, const char *format, ...) {
    assert(c->at <= c->in.size);
    va_list args;
    va_start(args, format);
    fail(&c->in, c->at, s, format, args);
    va_end(args);
    return false;
}

static const uint8_t *take_bytes(struct cil_cursor *c, uint32_t count, const char *what,
                                 struct base_status *s) {
    assert(c->at <= c->in.size);
    if (count > cil_cursor_left(c)) {
        cil_cursor_fail(c, s, "%s is cut short: %u bytes needed, %u there", what, count,
                        cil_cursor_left(c));
        return NULL;
    }
    const uint8_t *at = c->in.at + c->at;
    c->at += count;
    return at;
}

bool cil_cursor_u8(struct cil_cursor *c, uint32_t *out, const char *what, struct base_status *s) {
    const uint8_t *at = take_bytes(c, 1, what, s);
    return at ? (*out = *at, true) : false;
}

bool cil_cursor_u16(struct cil_cursor *c, uint32_t *out, const char *what, struct base_status *s) {
    const uint8_t *at = take_bytes(c, 2, what, s);
    return at ? (*out = cil_u16(at), true) : false;
}

bool cil_cursor_u32(struct cil_cursor *c, uint32_t *out, const char *what, struct base_status *s) {
    const uint8_t *at = take_bytes(c, 4, what, s);
    return at ? (*out = cil_u32(at), true) : false;
}

bool cil_cursor_packed(struct cil_cursor *c, uint32_t *out, const char *what,
                       struct base_status *s) {
    if (!cil_cursor_left(c))
        return cil_cursor_fail(c, s, "%s is cut short", what);
    uint32_t first = c->in.at[c->at];
    uint32_t size = first < 0x80 ? 1 : first < 0xc0 ? 2 : 4;
    if (first >= 0xe0)
        return cil_cursor_fail(c, s, "%s: 0x%02x starts no compressed number", what, first);
    const uint8_t *at = take_bytes(c, size, what, s);
    if (!at)
        return false;
    if (size == 1)
        *out = first;
    else if (size == 2)
        *out = (first & 0x3f) << 8 | at[1];
    else
        *out = (first & 0x1f) << 24 | (uint32_t)at[1] << 16 | (uint32_t)at[2] << 8 | at[3];
    return true;
}

bool cil_cursor_packed_signed(struct cil_cursor *c, int32_t *out, const char *what,
                              struct base_status *s) {
    uint32_t before = c->at, rotated;
    if (!cil_cursor_packed(c, &rotated, what, s))
        return false;
    uint32_t size = c->at - before;
    uint32_t bits = size == 1 ? 6 : size == 2 ? 13 : 28; /* without the sign, which is rotated */
    int32_t value = (int32_t)(rotated >> 1);
    *out = rotated & 1 ? value - (int32_t)(1u << bits) : value;
    assert(*out >= -(1 << bits) && *out < 1 << bits);
    return true;
}

bool cil_cursor_skip(struct cil_cursor *c, uint32_t count, const char *what,
                     struct base_status *s) {
    return take_bytes(c, count, what, s) != NULL;
}

bool cil_cursor_take(struct cil_cursor *c, uint32_t count, struct cil_bytes *out, const char *what,
                     struct base_status *s) {
    uint32_t before = c->at;
    if (!take_bytes(c, count, what, s))
        return false;
    bool inside = cil_bytes_part(&c->in, before, count, out);
    assert(inside);
    (void)inside;
    return true;
}
