/* Big-endian reads, and the two kinds of spans that the readers hand out: both point into the
 * file's own bytes, nothing is copied. */
#ifndef FRONT_JVM_READ_BYTES_H
#define FRONT_JVM_READ_BYTES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

/* Modified UTF-8 (JVMS 4.4.7), NOT NUL-terminated: print with "%.*s", JVM_TEXT(t). {NULL, 0}: none.
 */
struct jvm_text {
    const char *at;
    uint32_t length;
};

struct jvm_span {
    const uint8_t *at; /* NULL: none */
    uint32_t size;
};

#define JVM_TEXT(t) (int)(t).length, (t).at ? (t).at : ""

static inline uint16_t jvm_bytes_u2(const uint8_t *p) {
    return (uint16_t)(p[0] << 8 | p[1]);
}

static inline uint32_t jvm_bytes_u4(const uint8_t *p) {
    return (uint32_t)p[0] << 24 | (uint32_t)p[1] << 16 | (uint32_t)p[2] << 8 | p[3];
}

static inline uint64_t jvm_bytes_u8(const uint8_t *p) {
    return (uint64_t)jvm_bytes_u4(p) << 32 | jvm_bytes_u4(p + 4);
}

static inline bool jvm_text_same(struct jvm_text a, struct jvm_text b) {
    return a.length == b.length && (!a.length || !memcmp(a.at, b.at, a.length));
}

static inline bool jvm_text_is(struct jvm_text a, const char *b) {
    size_t n = strlen(b);
    return a.length == n && (!n || !memcmp(a.at, b, n));
}

static inline struct jvm_text jvm_text_of(const char *s) {
    return (struct jvm_text){s, (uint32_t)strlen(s)};
}

/* Modified UTF-8 to UTF-16. Returns the number of units; writes at most `room` of them (out may be
 * NULL with room 0). Texts of a read class file are always well formed. */
uint32_t jvm_text_utf16(struct jvm_text t, uint16_t *out, uint32_t room);
bool jvm_text_valid(struct jvm_text t);  /* well-formed modified UTF-8 */
bool jvm_text_latin1(struct jvm_text t); /* every unit below 256 */
/* To ordinary UTF-8, NUL-terminated, for people: U+0000 becomes "\0" as two characters, lone
 * surrogates U+FFFD. Caller frees. */
char *jvm_text_utf8(struct jvm_text t);

#endif
