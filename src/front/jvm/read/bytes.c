/* Modified UTF-8: like UTF-8, but NUL takes two bytes, and a character beyond U+FFFF is two
 * surrogates of three bytes each. So one sequence is one unit of UTF-16. */
#include "front/jvm/read/bytes.h"

#include "base/fatal.h"
#include "base/text.h"
#include <assert.h>

/* The sequence's length; 0: it is not valid. */
static uint32_t unit_length(const uint8_t *p, const uint8_t *end) {
    if (p[0] < 0x80)
        return p[0] != 0;
    uint32_t n = (p[0] & 0xe0) == 0xc0 ? 2 : (p[0] & 0xf0) == 0xe0 ? 3 : 0;
    if (!n || (size_t)(end - p) < n)
        return 0;
    for (uint32_t i = 1; i < n; i++)
        if ((p[i] & 0xc0) != 0x80)
            return 0;
    return n;
}

static uint16_t unit_value(const uint8_t *p, uint32_t length) {
    return (uint16_t)(length == 1   ? p[0]
                      : length == 2 ? (p[0] & 0x1f) << 6 | (p[1] & 0x3f)
                                    : (p[0] & 0x0f) << 12 | (p[1] & 0x3f) << 6 | (p[2] & 0x3f));
}

/* Are all eight bytes from 1 to 127? */
static bool plain(const uint8_t *p) {
    uint64_t w;
    memcpy(&w, p, 8);
    return !((w | (w - 0x0101010101010101u)) & 0x8080808080808080u);
}

bool jvm_text_valid(struct jvm_text t) {
    if (!t.length)
        return true;
    const uint8_t *p = (const uint8_t *)t.at, *end = p + t.length;
    while (end - p >= 8 && plain(p))
        p += 8;
    while (p < end) {
        uint32_t n = unit_length(p, end);
        if (!n)
            return false;
        p += n;
    }
    return true;
}

uint32_t jvm_text_utf16(struct jvm_text t, uint16_t *out, uint32_t room) {
    if (!t.length)
        return 0;
    const uint8_t *p = (const uint8_t *)t.at, *end = p + t.length;
    uint32_t count = 0;
    for (uint32_t n; p < end; p += n, count++) {
        n = unit_length(p, end);
        assert(n);
        if (count < room)
            out[count] = unit_value(p, n);
    }
    return count;
}

bool jvm_text_latin1(struct jvm_text t) {
    if (!t.length)
        return true;
    const uint8_t *p = (const uint8_t *)t.at, *end = p + t.length;
    for (uint32_t n; p < end; p += n) {
        n = unit_length(p, end);
        assert(n);
        if (unit_value(p, n) > 0xff)
            return false;
    }
    return true;
}

static void add_point(struct base_text *out, uint32_t point) {
    if (!point) {
        base_text_add(out, "\\0");
    } else if (point < 0x80) {
        base_text_char(out, (char)point);
    } else if (point < 0x800) {
        base_text_char(out, (char)(0xc0 | point >> 6));
        base_text_char(out, (char)(0x80 | (point & 0x3f)));
    } else {
        if (point < 0x10000) {
            base_text_char(out, (char)(0xe0 | point >> 12));
        } else {
            base_text_char(out, (char)(0xf0 | point >> 18));
            base_text_char(out, (char)(0x80 | (point >> 12 & 0x3f)));
        }
        base_text_char(out, (char)(0x80 | (point >> 6 & 0x3f)));
        base_text_char(out, (char)(0x80 | (point & 0x3f)));
    }
}

static bool high(uint32_t unit) {
    return unit >= 0xd800 && unit < 0xdc00;
}

static bool low(uint32_t unit) {
    return unit >= 0xdc00 && unit < 0xe000;
}

char *jvm_text_utf8(struct jvm_text t) {
    if (!t.length)
        return base_strdup("");
    struct base_text out = {0};
    const uint8_t *p = (const uint8_t *)t.at, *end = p + t.length;
    while (p < end) {
        uint32_t n = unit_length(p, end);
        assert(n);
        uint32_t point = unit_value(p, n);
        p += n;
        uint32_t m = high(point) && p < end ? unit_length(p, end) : 0;
        uint32_t next = m ? unit_value(p, m) : 0;
        if (low(next)) {
            point = 0x10000 + ((point - 0xd800) << 10) + (next - 0xdc00);
            p += m;
        } else if (high(point) || low(point)) {
            point = 0xfffd;
        }
        add_point(&out, point);
    }
    return out.at;
}
