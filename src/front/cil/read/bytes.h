/* Bounded little-endian reading. A range of bytes knows where in its file it lies, so every error
 * can be reported with file and offset. A cursor over it never passes its end. */
#ifndef FRONT_CIL_READ_BYTES_H
#define FRONT_CIL_READ_BYTES_H

#include "base/status.h"
#include <stddef.h>
#include <stdint.h>
#include <string.h>

struct cil_bytes {
    const uint8_t *at;
    uint32_t size;
    uint32_t offset;  /* of `at` in the file */
    const char *file; /* for messages; outlives the range */
};

static inline uint16_t cil_u16(const uint8_t *p) {
    return (uint16_t)(p[0] | p[1] << 8);
}
static inline uint32_t cil_u32(const uint8_t *p) {
    return (uint32_t)cil_u16(p) | (uint32_t)cil_u16(p + 2) << 16;
}
static inline uint64_t cil_u64(const uint8_t *p) {
    return (uint64_t)cil_u32(p) | (uint64_t)cil_u32(p + 4) << 32;
}

/* The part [offset, offset + size) of a range; false: it does not lie inside. */
bool cil_bytes_part(const struct cil_bytes *of, uint64_t offset, uint64_t size,
                    struct cil_bytes *out);
/* base_fail_at with the range's file, `at` being an offset into the range. */
BASE_PRINTF(4, 5)
bool cil_bytes_fail(const struct cil_bytes *b, uint64_t at, struct base_status *s,
                    const char *format, ...);

/* Each read fails with a status that names `what` when the range ends first. */
struct cil_cursor {
    struct cil_bytes in;
    uint32_t at; /* offset into `in`, never past its end */
};

static inline struct cil_cursor cil_cursor_over(struct cil_bytes b) {
    return (struct cil_cursor){.in = b, .at = 0};
}
static inline uint32_t cil_cursor_left(const struct cil_cursor *c) {
    return c->in.size - c->at;
}
BASE_PRINTF(3, 4)
bool cil_cursor_fail(const struct cil_cursor *c, struct base_status *s, const char *format, ...);
BASE_MUST_CHECK bool cil_cursor_u8(struct cil_cursor *c, uint32_t *out, const char *what,
                                   struct base_status *s);
BASE_MUST_CHECK bool cil_cursor_u16(struct cil_cursor *c, uint32_t *out, const char *what,
                                    struct base_status *s);
BASE_MUST_CHECK bool cil_cursor_u32(struct cil_cursor *c, uint32_t *out, const char *what,
                                    struct base_status *s);
/* Compressed unsigned and signed integers, II.23.2. */
BASE_MUST_CHECK bool cil_cursor_packed(struct cil_cursor *c, uint32_t *out, const char *what,
                                       struct base_status *s);
BASE_MUST_CHECK bool cil_cursor_packed_signed(struct cil_cursor *c, int32_t *out, const char *what,
                                              struct base_status *s);
BASE_MUST_CHECK bool cil_cursor_skip(struct cil_cursor *c, uint32_t count, const char *what,
                                     struct base_status *s);
/* The next `count` bytes as a range of their own. */
BASE_MUST_CHECK bool cil_cursor_take(struct cil_cursor *c, uint32_t count, struct cil_bytes *out,
                                     const char *what, struct base_status *s);

#endif
