/* How the invariant culture orders text, for ASCII (which comes before kana and Chinese as a
 * whole): letters by alphabet and only then by case, digits before letters, signs before digits.
 * Hyphens and apostrophes count last. The weights are those that mono's collation has for these
 * characters. */
#include "front/cil/native/arg.h"
#include "front/cil/native/native.h"
#include <assert.h>
#include <stdlib.h>

/* CompareOptions. Marks, kana and width are nothing that ASCII has. */
enum { IGNORE_CASE = 1, IGNORE_OTHERS = 2 | 8 | 16, ORDINAL = 0x40000000 };
enum { SPECIAL = 1, IGNORED = 0 };
enum { FIRST_EASTERN = 0x3041, LAST_EASTERN = 0xd7a3, UNKNOWN = 2 };

/* The first weight of a character: group << 8 | place in it; SPECIAL, IGNORED. */
static uint32_t weight(uint16_t c) {
    static const char signs[] = " \t\n\v\f\r!\"#$%&()*,./:;?@[\\]^_`{|}~";
    static const char mathematical[] = "+<=>";
    if (c >= 'a' && c <= 'z')
        return 0x0e00u + (c - 'a');
    if (c >= 'A' && c <= 'Z')
        return 0x0e00u + (c - 'A');
    if (c >= '0' && c <= '9')
        return 0x0c00u + (c - '0');
    if (c == '-' || c == '\'')
        return SPECIAL;
    if (c >= FIRST_EASTERN && c <= LAST_EASTERN)
        return 0x10000u + c;
    const char *at = c && c < 127 ? strchr(signs, c) : NULL;
    if (at)
        return 0x0700u + (uint32_t)(at - signs);
    at = c && c < 127 ? strchr(mathematical, c) : NULL;
    return at ? 0x0800u + (uint32_t)(at - mathematical) : IGNORED;
}

static bool known(const uint16_t *s, uint32_t n) {
    for (uint32_t i = 0; i < n; i++)
        if (s[i] && weight(s[i]) == IGNORED)
            return false;
    return true;
}

struct cursor {
    const uint16_t *at, *end;
    uint32_t passed; /* characters with weight so far */
};

/* The next character that has a weight of its own, or is special if that is asked for; 0: none. */
static uint16_t next(struct cursor *c, bool special) {
    while (c->at < c->end) {
        uint16_t one = *c->at++;
        uint32_t w = weight(one);
        if (w > SPECIAL)
            c->passed++;
        if (special ? w == SPECIAL : w > SPECIAL)
            return one;
    }
    return 0;
}

static struct cursor start(const uint16_t *s, uint32_t n) {
    return (struct cursor){s, s + n, 0};
}

/* UNKNOWN: the result hangs on two characters whose weights are not known here. */
static int by_weight(const uint16_t *a, uint32_t na, const uint16_t *b, uint32_t nb) {
    struct cursor ca = start(a, na), cb = start(b, nb);
    for (;;) {
        uint16_t x = next(&ca, false), y = next(&cb, false);
        if (!x || !y)
            return x ? 1 : y ? -1 : 0;
        if (weight(x) == weight(y))
            continue;
        if (x >= FIRST_EASTERN && y >= FIRST_EASTERN)
            return UNKNOWN;
        return weight(x) < weight(y) ? -1 : 1;
    }
}

/* Small letters are before capital ones. */
static int by_case(const uint16_t *a, uint32_t na, const uint16_t *b, uint32_t nb) {
    struct cursor ca = start(a, na), cb = start(b, nb);
    for (;;) {
        uint16_t x = next(&ca, false), y = next(&cb, false);
        if (!x || !y)
            return 0;
        bool big_x = x >= 'A' && x <= 'Z', big_y = y >= 'A' && y <= 'Z';
        if (big_x != big_y)
            return big_y ? -1 : 1;
    }
}

/* The first special characters decide: first by their place, then by which they are. */
static int by_special(const uint16_t *a, uint32_t na, const uint16_t *b, uint32_t nb) {
    struct cursor ca = start(a, na), cb = start(b, nb);
    for (;;) {
        uint16_t x = next(&ca, true), y = next(&cb, true);
        if (!x || !y)
            return x ? 1 : y ? -1 : 0;
        if (ca.passed != cb.passed)
            return ca.passed < cb.passed ? -1 : 1;
        if (x != y)
            return x < y ? -1 : 1;
    }
}

static bool ends_special(const uint16_t *s, uint32_t n) {
    return n && weight(s[n - 1]) == SPECIAL;
}

static bool only_special(const uint16_t *s, uint32_t n) {
    struct cursor c = start(s, n);
    return n && !next(&c, false);
}

static int collate(const uint16_t *a, uint32_t na, const uint16_t *b, uint32_t nb, bool any_case) {
    int order = by_weight(a, na, b, nb);
    if (only_special(a, na) && only_special(b, nb))
        return UNKNOWN;
    if (!order && ends_special(a, na) != ends_special(b, nb))
        return ends_special(a, na) ? 1 : -1;
    if (!order && !any_case)
        order = by_case(a, na, b, nb);
    return order ? order : by_special(a, na, b, nb);
}

/* ---- the library's questions ---- */

static enum vm_status claim_chars(struct vm_call *c, uint64_t at, uint32_t count,
                                  const uint16_t **chars) {
    static const uint16_t none[1];
    void *bytes;
    *chars = none;
    if (!count)
        return VM_OK;
    NATIVE_TRY(vm_claim(c, at, 2 * (uint64_t)count, VM_READ, &bytes));
    *chars = bytes;
    return VM_OK;
}

static enum vm_status compare_ordinal(struct vm_call *c, const uint16_t *a, uint32_t na,
                                      const uint16_t *b, uint32_t nb) {
    for (uint32_t i = 0; i < na && i < nb; i++)
        if (a[i] != b[i])
            return native_return_int(c, (int)a[i] - (int)b[i]);
    return native_return_int(c, (int64_t)na - nb);
}

/* (characters, how many, characters, how many, options) */
static enum vm_status compare(struct vm_call *c) {
    uint32_t na = (uint32_t)c->arg[1], nb = (uint32_t)c->arg[3], options = (uint32_t)c->arg[4];
    const uint16_t *a, *b;
    NATIVE_TRY(claim_chars(c, c->arg[0], na, &a));
    NATIVE_TRY(claim_chars(c, c->arg[2], nb, &b));
    if (options & ORDINAL)
        return compare_ordinal(c, a, na, b, nb);
    if (na == nb && memcmp(a, b, 2 * (size_t)na) == 0)
        return native_return_int(c, 0);
    if (!known(a, na) || !known(b, nb) || (options & ~(uint32_t)(IGNORE_CASE | IGNORE_OTHERS)))
        return native_unmodelled(c, "comparing by culture other text than ASCII");
    int order = collate(a, na, b, nb, options & IGNORE_CASE);
    assert(order >= -1 && order <= UNKNOWN);
    return order == UNKNOWN ? native_unmodelled(c, "comparing such text by culture")
                            : native_return_int(c, order);
}

/* (characters, index, count, value, its length, the first one?): where it is found, or -1. ASCII
 * texts without special characters that look the same are the same. */
static enum vm_status index_of(struct vm_call *c) {
    int32_t from = native_int(c, 1), count = native_int(c, 2);
    uint32_t length = (uint32_t)c->arg[4];
    bool first = (uint32_t)c->arg[5] != 0;
    int32_t low = first ? from : from - count + 1;
    const uint16_t *s, *value;
    if (length == 0)
        return native_return_int(c, from);
    if (count < (int32_t)length)
        return native_return_int(c, -1);
    NATIVE_TRY(claim_chars(c, c->arg[0] + 2 * (uint64_t)low, (uint32_t)count, &s));
    NATIVE_TRY(claim_chars(c, c->arg[3], length, &value));
    if (!known(s, (uint32_t)count) || !known(value, length))
        return native_unmodelled(c, "searching by culture in other text than ASCII");
    int32_t last = count - (int32_t)length, found = -1;
    for (int32_t i = 0; i <= last && (found < 0 || !first); i++)
        if (memcmp(s + i, value, 2 * (size_t)length) == 0)
            found = i;
    return native_return_int(c, found < 0 ? -1 : low + found);
}

#define COMPARE "System.Globalization.CompareInfo::"

const struct vm_native cil_native_collate[] = {
    NATIVE_PURE(COMPARE "internal_compare_icall(System.Char*,System.Int32,System.Char*,"
                        "System.Int32,System.Globalization.CompareOptions)",
                5, compare),
    NATIVE_PURE(COMPARE "internal_index_icall(System.Char*,System.Int32,System.Int32,System.Char*,"
                        "System.Int32,System.Boolean)",
                6, index_of),
    {0},
};
