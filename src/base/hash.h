/* Hashing of bytes (XXH3) and mixing of words. */
#ifndef BASE_HASH_H
#define BASE_HASH_H

#include <stddef.h>
#include <stdint.h>
#include <string.h>

#define XXH_INLINE_ALL
#include <xxhash.h>

static inline uint64_t base_hash_bytes(const void *bytes, size_t size) {
    return XXH3_64bits(bytes, size);
}

static inline uint64_t base_hash_text(const char *text) {
    return base_hash_bytes(text, strlen(text));
}

static inline uint64_t base_hash_word(uint64_t x) {
    x ^= x >> 32;
    x *= 0x9E3779B97F4A7C15u;
    x ^= x >> 29;
    x *= 0xD6E8FEB86659FD93u;
    return x ^ (x >> 32);
}

#endif
