/* SHA-256 (FIPS 180-4), for formats that name files by it. */
#ifndef BASE_SHA256_H
#define BASE_SHA256_H

#include <stddef.h>

enum { BASE_SHA256_DIGITS = 64 };

/* The hash of some bytes as hexadecimal digits. */
void base_sha256_hex(const void *bytes, size_t size, char out[BASE_SHA256_DIGITS + 1]);

#endif
