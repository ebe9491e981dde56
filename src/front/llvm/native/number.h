/* Integers in text, as strtol and its relatives read them. */
#ifndef FRONT_LLVM_NATIVE_NUMBER_H
#define FRONT_LLVM_NATIVE_NUMBER_H

#include <stdbool.h>
#include <stdint.h>

struct front_llvm_integer {
    uint64_t magnitude; /* UINT64_MAX if it is too large */
    bool negative, too_large;
    uint64_t length; /* of the text that was used, with leading space; 0: there is no number */
};

/* base 0: as the prefix says; `binary`: 0b is a prefix too (C23). The text ends with a NUL. */
struct front_llvm_integer front_llvm_integer_read(const char *text, uint32_t base, bool binary);

/* As a signed or unsigned number of `bits` bits; *fits is false if the nearest such number had to
 * stand in. */
uint64_t front_llvm_integer_signed(const struct front_llvm_integer *n, uint32_t bits, bool *fits);
uint64_t front_llvm_integer_unsigned(const struct front_llvm_integer *n, uint32_t bits, bool *fits);

#endif
