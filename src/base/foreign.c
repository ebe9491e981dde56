#include "base/foreign.h"

#include <assert.h>

/* RANGE(first, last): characters beyond ASCII that a terminal obeys, or that show nothing. */
#define ESCAPED(RANGE)                                                                             \
    RANGE(0x80, 0x9f)       /* C1 */                                                               \
    RANGE(0xad, 0xad)       /* a hyphen that is mostly not shown */                                \
    RANGE(0x61c, 0x61c)     /* direction of text */                                                \
    RANGE(0x200b, 0x200f)   /* no width; direction */                                              \
    RANGE(0x2028, 0x202e)   /* ends of lines and paragraphs; direction */                          \
    RANGE(0x2060, 0x206f)   /* no width; direction */                                              \
    RANGE(0xfeff, 0xfeff)   /* a mark of the order of bytes */                                     \
    RANGE(0xe0000, 0xe007f) /* tags */

static bool is_continuation(char c) {
    return ((unsigned char)c & 0xc0) == 0x80;
}

/* The character at the start of the text and its length in bytes; 0: this is not UTF-8. */
static size_t decode(const char *text, size_t n, uint32_t *character) {
    static const uint32_t least[] = {0, 0, 0x80, 0x800, 0x10000};
    unsigned char first = (unsigned char)text[0];
    size_t length = first < 0x80 ? 1 : first < 0xc2 ? 0 : first < 0xe0 ? 2 : first < 0xf0 ? 3 : 4;
    if (!length || length > n || first > 0xf4)
        return 0;
    uint32_t c = length == 1 ? first : first & (0x7fU >> length);
    for (size_t i = 1; i < length; i++) {
        if (!is_continuation(text[i]))
            return 0;
        c = c << 6 | ((unsigned char)text[i] & 0x3f);
    }
    if (c < least[length] || c > 0x10ffff || (c >= 0xd800 && c <= 0xdfff))
        return 0;
    *character = c;
    return length;
}

static bool is_escaped(uint32_t c) {
    if (c < 0x80)
        return (c < ' ' && c != '\t') || c == 0x7f;
#define RANGE(first, last)                                                                         \
    if (c >= (first) && c <= (last))                                                               \
        return true;
    ESCAPED(RANGE)
#undef RANGE
    return false;
}

uint32_t base_foreign_obeyed(const char *text, size_t n) {
    assert(n);
    uint32_t c = 0;
    return decode(text, n, &c) && is_escaped(c) ? c : 0;
}

/* How many bytes from here on have to be escaped as one; 0: the character here does not. */
static size_t escaped_bytes(const char *text, size_t n, enum base_foreign how) {
    uint32_t c = 0;
    size_t length = decode(text, n, &c);
    if (!length)
        return 1;
    return is_escaped(c) && (c != '\n' || how == BASE_FOREIGN_LINE) ? length : 0;
}

static void add_escaped(struct base_text *out, const char *text, size_t n) {
    uint32_t c = 0;
    if (*text == '\n')
        base_text_add(out, "\\n");
    else if (!decode(text, n, &c) || c < 0x80)
        base_text_printf(out, "\\x%02x", (unsigned char)*text);
    else
        base_text_printf(out, "\\u%04x", c);
}

void base_foreign_add(struct base_text *out, const char *text, size_t n, enum base_foreign how) {
    size_t plain = 0; /* the bytes from here to `i` need no escape */
    for (size_t i = 0; i < n;) {
        size_t escaped = escaped_bytes(text + i, n - i, how);
        if (!escaped) {
            i++;
            while (i < n && is_continuation(text[i]))
                i++;
            continue;
        }
        base_text_add_n(out, text + plain, i - plain);
        add_escaped(out, text + i, n - i);
        plain = i += escaped;
    }
    base_text_add_n(out, text + plain, n - plain);
}
