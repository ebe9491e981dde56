/* Reads text line by line, for the assembler. Every failure tells the file and the line. Private to
 * the module. */
#ifndef IR_CURSOR_H
#define IR_CURSOR_H

#include "base/status.h"
#include "base/text.h"
#include <stddef.h>
#include <stdint.h>

struct ir_cursor {
    const char *at;
    const char *file; /* for messages */
    uint32_t line;
    struct base_status *s;
    struct base_text scratch; /* the last name, path or string */
};

/* A part of the text, which is not copied. */
struct ir_word {
    const char *at;
    size_t length;
};

BASE_PRINTF(2, 3) bool ir_cursor_fail(const struct ir_cursor *c, const char *format, ...);

/* Is only a comment or nothing left on this line? */
bool ir_cursor_at_end(struct ir_cursor *c);
/* Goes to the next line. False: the text ends. */
bool ir_cursor_next_line(struct ir_cursor *c);
BASE_MUST_CHECK bool ir_cursor_expect_end(struct ir_cursor *c);

/* Skip spaces and read this character or word, if it is next. */
bool ir_cursor_accept(struct ir_cursor *c, char what);
bool ir_cursor_accept_word(struct ir_cursor *c, const char *what);
BASE_MUST_CHECK bool ir_cursor_expect(struct ir_cursor *c, char what);

/* A word: letters, digits, '_', '.', '$'; length 0 if there is none. Peeking does not read it. */
struct ir_word ir_cursor_peek(struct ir_cursor *c);
BASE_MUST_CHECK bool ir_cursor_word(struct ir_cursor *c, struct ir_word *out);
bool ir_word_is(struct ir_word w, const char *text);

/* -2^63 to 2^64 - 1, decimal or 0x; the upper half wraps to negative. */
BASE_MUST_CHECK bool ir_cursor_number(struct ir_cursor *c, int64_t *out);
BASE_MUST_CHECK bool ir_cursor_count(struct ir_cursor *c, uint64_t most, uint64_t *out);
/* "+ 8", "- 8", or nothing. */
BASE_MUST_CHECK bool ir_cursor_offset(struct ir_cursor *c, int64_t *out);
/* r5, or _ for no register. */
bool ir_cursor_at_register(struct ir_cursor *c);
BASE_MUST_CHECK bool ir_cursor_register(struct ir_cursor *c, uint32_t *out);
/* Read into scratch: a string is bytes in quotes, a name is a word or in quotes, a path is plain or
 * in quotes. Names and paths hold no NUL. */
bool ir_cursor_at_string(struct ir_cursor *c);
BASE_MUST_CHECK bool ir_cursor_string(struct ir_cursor *c);
BASE_MUST_CHECK bool ir_cursor_name(struct ir_cursor *c);
BASE_MUST_CHECK bool ir_cursor_path(struct ir_cursor *c);

#endif
