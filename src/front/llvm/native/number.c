/* One reader for all integers: a magnitude and a sign, brought to a width at the end. */
#include "front/llvm/native/number.h"
#include <assert.h>

static uint32_t digit_value(char x) {
    if (x >= '0' && x <= '9')
        return (uint32_t)(x - '0');
    if (x >= 'a' && x <= 'z')
        return (uint32_t)(x - 'a') + 10;
    if (x >= 'A' && x <= 'Z')
        return (uint32_t)(x - 'A') + 10;
    return UINT32_MAX;
}

/* A prefix counts only if a digit follows it. */
static bool has_prefix(const char *at, char letter, uint32_t base) {
    return at[0] == '0' && (at[1] | 32) == letter && digit_value(at[2]) < base;
}

static const char *skip_prefix(const char *at, uint32_t *base, bool binary) {
    if ((*base == 0 || *base == 16) && has_prefix(at, 'x', 16)) {
        *base = 16;
        return at + 2;
    }
    if (binary && (*base == 0 || *base == 2) && has_prefix(at, 'b', 2)) {
        *base = 2;
        return at + 2;
    }
    if (*base == 0)
        *base = *at == '0' ? 8 : 10;
    return at;
}

struct front_llvm_integer front_llvm_integer_read(const char *text, uint32_t base, bool binary) {
    assert(base == 0 || (base >= 2 && base <= 36));
    struct front_llvm_integer n = {0};
    const char *at = text;
    while (*at == ' ' || (*at >= '\t' && *at <= '\r'))
        at++;
    n.negative = *at == '-';
    at += *at == '-' || *at == '+';
    at = skip_prefix(at, &base, binary);
    assert(base >= 2 && base <= 36);
    const char *digits = at;
    for (uint32_t d; (d = digit_value(*at)) < base; at++)
        if (__builtin_mul_overflow(n.magnitude, (uint64_t)base, &n.magnitude) ||
            __builtin_add_overflow(n.magnitude, (uint64_t)d, &n.magnitude))
            n.too_large = true;
    if (n.too_large)
        n.magnitude = UINT64_MAX;
    n.length = at > digits ? (uint64_t)(at - text) : 0;
    assert(n.length || !n.magnitude);
    return n;
}

static uint64_t low_bits(uint64_t value, uint32_t bits) {
    assert(bits >= 1 && bits <= 64);
    return bits == 64 ? value : value & ((UINT64_C(1) << bits) - 1);
}

uint64_t front_llvm_integer_signed(const struct front_llvm_integer *n, uint32_t bits, bool *fits) {
    assert(bits >= 8 && bits <= 64);
    uint64_t limit = (UINT64_C(1) << (bits - 1)) - (n->negative ? 0 : 1);
    *fits = !n->too_large && n->magnitude <= limit;
    uint64_t magnitude = *fits ? n->magnitude : limit;
    assert(magnitude <= UINT64_C(1) << (bits - 1));
    return low_bits(n->negative ? 0 - magnitude : magnitude, bits);
}

uint64_t front_llvm_integer_unsigned(const struct front_llvm_integer *n, uint32_t bits,
                                     bool *fits) {
    assert(bits >= 8 && bits <= 64);
    uint64_t limit = low_bits(UINT64_MAX, bits);
    *fits = !n->too_large && n->magnitude <= limit;
    if (!*fits)
        return limit;
    return low_bits(n->negative ? 0 - n->magnitude : n->magnitude, bits);
}
