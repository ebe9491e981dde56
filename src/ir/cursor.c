/* The lexer. There are no tokens: the parser asks for each thing that may come next. */
#include "ir/cursor.h"

#include "base/fatal.h"
#include "ir/program.h"
#include "ir/spell.h"
#include <assert.h>
#include <ctype.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

bool ir_cursor_fail(const struct ir_cursor *c, const char *format, ...) {
    char *message = NULL;
    va_list ap;
    assert(c->line);
    va_start(ap, format);
    if (vasprintf(&message, format, ap) < 0)
        base_fatal(BASE_FATAL_MEMORY, "out of memory");
    va_end(ap);
    base_fail_line(c->s, c->file, c->line, "%s", message);
    free(message);
    return false;
}

static void skip_space(struct ir_cursor *c) {
    while (*c->at == ' ' || *c->at == '\t' || *c->at == '\r')
        c->at++;
}

bool ir_cursor_at_end(struct ir_cursor *c) {
    skip_space(c);
    return *c->at == '\0' || *c->at == '\n' || *c->at == '#';
}

bool ir_cursor_next_line(struct ir_cursor *c) {
    while (*c->at && *c->at != '\n')
        c->at++;
    if (!*c->at)
        return false;
    if (c->line == UINT32_MAX)
        base_fatal(BASE_FATAL_LIMIT, "%s: more than 2^32 lines", c->file);
    c->at++;
    c->line++;
    return true;
}

/* Fails with a message that quotes the text that comes next. */
static bool unexpected(struct ir_cursor *c, const char *wanted) {
    if (ir_cursor_at_end(c))
        return ir_cursor_fail(c, "%s is expected at the end of the line", wanted);
    int length = 0;
    while (length < 20 && isgraph((unsigned char)c->at[length]))
        length++;
    return ir_cursor_fail(c, "%s is expected before '%.*s'", wanted, length, c->at);
}

bool ir_cursor_expect_end(struct ir_cursor *c) {
    return ir_cursor_at_end(c) || unexpected(c, "the end of the line");
}

bool ir_cursor_accept(struct ir_cursor *c, char what) {
    assert(what && what != '\n');
    skip_space(c);
    if (*c->at != what)
        return false;
    c->at++;
    return true;
}

bool ir_cursor_expect(struct ir_cursor *c, char what) {
    char wanted[] = {'\'', what, '\'', 0};
    return ir_cursor_accept(c, what) || unexpected(c, wanted);
}

struct ir_word ir_cursor_peek(struct ir_cursor *c) {
    skip_space(c);
    struct ir_word w = {c->at, 0};
    while (ir_spell_word_char(c->at[w.length]))
        w.length++;
    return w;
}

bool ir_word_is(struct ir_word w, const char *text) {
    return strlen(text) == w.length && memcmp(w.at, text, w.length) == 0;
}

bool ir_cursor_accept_word(struct ir_cursor *c, const char *what) {
    struct ir_word w = ir_cursor_peek(c);
    assert(ir_spell_plain(what));
    if (!ir_word_is(w, what))
        return false;
    c->at += w.length;
    return true;
}

bool ir_cursor_word(struct ir_cursor *c, struct ir_word *out) {
    *out = ir_cursor_peek(c);
    c->at += out->length;
    return out->length || unexpected(c, "a word");
}

static int digit_value(char d) {
    if (isdigit((unsigned char)d))
        return d - '0';
    return isxdigit((unsigned char)d) ? tolower((unsigned char)d) - 'a' + 10 : 99;
}

static bool read_magnitude(struct ir_cursor *c, uint64_t *out) {
    uint64_t base = c->at[0] == '0' && (c->at[1] == 'x' || c->at[1] == 'X') ? 16 : 10;
    const char *start = c->at += base == 16 ? 2 : 0;
    *out = 0;
    assert(base == 10 || start[-1] == 'x' || start[-1] == 'X');
    for (; (uint64_t)digit_value(*c->at) < base; c->at++)
        if (__builtin_mul_overflow(*out, base, out) ||
            __builtin_add_overflow(*out, (uint64_t)digit_value(*c->at), out))
            return ir_cursor_fail(c, "the number does not fit in 64 bits");
    if (c->at == start || ir_spell_word_char(*c->at))
        return unexpected(c, "a number");
    return true;
}

bool ir_cursor_number(struct ir_cursor *c, int64_t *out) {
    uint64_t magnitude;
    bool negative = ir_cursor_accept(c, '-');
    if (!read_magnitude(c, &magnitude))
        return false;
    if (negative && magnitude > (uint64_t)INT64_MAX + 1)
        return ir_cursor_fail(c, "the number does not fit in 64 bits");
    *out = (int64_t)(negative ? -magnitude : magnitude);
    return true;
}

bool ir_cursor_count(struct ir_cursor *c, uint64_t most, uint64_t *out) {
    skip_space(c);
    if (!read_magnitude(c, out))
        return false;
    if (*out > most)
        return ir_cursor_fail(c, "%llu is more than %llu, the most there can be",
                              (unsigned long long)*out, (unsigned long long)most);
    return true;
}

bool ir_cursor_offset(struct ir_cursor *c, int64_t *out) {
    *out = 0;
    bool negative = ir_cursor_accept(c, '-');
    if (!negative && !ir_cursor_accept(c, '+'))
        return true;
    uint64_t magnitude;
    if (!ir_cursor_count(c, (uint64_t)INT64_MAX + negative, &magnitude))
        return false;
    *out = (int64_t)(negative ? -magnitude : magnitude);
    return true;
}

static bool is_register(struct ir_word w) {
    if (ir_word_is(w, "_"))
        return true;
    if (w.length < 2 || w.at[0] != 'r')
        return false;
    for (size_t n = 1; n < w.length; n++)
        if (!isdigit((unsigned char)w.at[n]))
            return false;
    return true;
}

bool ir_cursor_at_register(struct ir_cursor *c) {
    return is_register(ir_cursor_peek(c));
}

bool ir_cursor_register(struct ir_cursor *c, uint32_t *out) {
    struct ir_word w = ir_cursor_peek(c);
    if (!is_register(w))
        return unexpected(c, "a register");
    *out = IR_NO_REG;
    c->at++;
    if (w.at[0] == '_')
        return true;
    uint64_t number;
    if (!ir_cursor_count(c, IR_NO_REG - 1, &number))
        return false;
    *out = (uint32_t)number;
    return true;
}

bool ir_cursor_at_string(struct ir_cursor *c) {
    skip_space(c);
    return *c->at == '"';
}

static bool read_escape(struct ir_cursor *c) {
    static const char letters[] = "0nt\"\\", values[] = "\0\n\t\"\\";
    const char *found = *c->at ? strchr(letters, *c->at) : NULL;
    assert(c->at[-1] == '\\');
    if (found) {
        base_text_char(&c->scratch, values[found - letters]);
        c->at++;
        return true;
    }
    if (c->at[0] != 'x' || digit_value(c->at[1]) > 15 || digit_value(c->at[2]) > 15)
        return ir_cursor_fail(c,
                              "an escape is one of \\0 \\n \\t \\\" \\\\ and \\x with two digits");
    base_text_char(&c->scratch, (char)(digit_value(c->at[1]) << 4 | digit_value(c->at[2])));
    c->at += 3;
    return true;
}

bool ir_cursor_string(struct ir_cursor *c) {
    base_text_clear(&c->scratch);
    if (!ir_cursor_accept(c, '"'))
        return unexpected(c, "a text in quotes");
    while (*c->at != '"') {
        const char *start = c->at;
        while (*c->at && !strchr("\"\\\n", *c->at))
            c->at++;
        base_text_add_n(&c->scratch, start, (size_t)(c->at - start));
        if (*c->at == '\0' || *c->at == '\n')
            return ir_cursor_fail(c, "the text in quotes does not end on its line");
        if (*c->at == '\\' && (c->at++, !read_escape(c)))
            return false;
    }
    c->at++;
    return true;
}

static bool quoted_name(struct ir_cursor *c) {
    if (!ir_cursor_string(c))
        return false;
    if (strlen(base_text_get(&c->scratch)) != c->scratch.length)
        return ir_cursor_fail(c, "a name with a NUL in it");
    return true;
}

static bool plain_or_quoted(struct ir_cursor *c, bool (*allowed)(char), const char *wanted) {
    if (ir_cursor_at_string(c))
        return quoted_name(c);
    const char *start = c->at;
    while (allowed(*c->at))
        c->at++;
    base_text_clear(&c->scratch);
    base_text_add_n(&c->scratch, start, (size_t)(c->at - start));
    return c->at > start || unexpected(c, wanted);
}

bool ir_cursor_name(struct ir_cursor *c) {
    return plain_or_quoted(c, ir_spell_word_char, "a name");
}

bool ir_cursor_path(struct ir_cursor *c) {
    return plain_or_quoted(c, ir_spell_path_char, "a path");
}
