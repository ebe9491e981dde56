/* The look of printed text: with or without colours, with UTF-8 or ASCII glyphs, and the width of
 * the terminal. */
#ifndef REPORT_STYLE_H
#define REPORT_STYLE_H

#include "base/text.h"
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

enum report_color { REPORT_COLOR_AUTO, REPORT_COLOR_ALWAYS, REPORT_COLOR_NEVER };

/* INK(id, SGR parameters) */
#define REPORT_INKS(INK)                                                                           \
    INK(PLAIN, "0")                                                                                \
    INK(BAD, "1;31")                                                                               \
    INK(GOOD, "1;32")                                                                              \
    INK(DOUBT, "1;33")                                                                             \
    INK(BOLD, "1")                                                                                 \
    INK(DIM, "2")                                                                                  \
    INK(CHANGE, "33")                                                                              \
    INK(SWITCH, "36")

enum report_ink {
#define INK(id, code) REPORT_INK_##id,
    REPORT_INKS(INK)
#undef INK
};

/* GLYPH(id, UTF-8, ASCII) */
#define REPORT_GLYPHS(GLYPH)                                                                       \
    GLYPH(CROSS, "✗", "X")                                                                         \
    GLYPH(TICK, "✓", "OK")                                                                         \
    GLYPH(DOUBT, "?", "?")                                                                         \
    GLYPH(DOT, "·", "|")                                                                           \
    GLYPH(TO, "→", "->")                                                                           \
    GLYPH(DASH, "──", "--")                                                                        \
    GLYPH(RIGHT, "──▶", "-->")                                                                     \
    GLYPH(LEFT, "◀──", "<--")                                                                      \
    GLYPH(MORE, "…", "...")

enum report_glyph {
#define GLYPH(id, utf8, ascii) REPORT_GLYPH_##id,
    REPORT_GLYPHS(GLYPH)
#undef GLYPH
};

struct report_style {
    bool color, utf8;
    uint32_t width;
};

/* Looks at the stream, NO_COLOR, TERM, COLUMNS and the locale (setlocale must have been called). */
struct report_style report_style_for(FILE *stream, enum report_color color);

const char *report_style_glyph(const struct report_style *s, enum report_glyph g);
void report_style_ink(const struct report_style *s, struct base_text *out, enum report_ink ink);
/* Adds the text in this ink, and goes back to plain. */
void report_style_add(const struct report_style *s, struct base_text *out, enum report_ink ink,
                      const char *text);
/* Prints a report. Of its escape sequences those of report_style_ink take effect; whatever else in
 * it a terminal would obey came from elsewhere, and is shown as base_foreign_add does. */
void report_style_print(const struct report_style *s, const struct base_text *text, FILE *to);

/* How many characters, not bytes, a text without escape sequences has. */
uint32_t report_style_length(const char *text);
/* How many bytes the first n characters have. */
uint32_t report_style_bytes(const char *text, uint32_t n);

/* Write 1204 as "1,204", 11534336 as "11 MB", 380211 as "380k", and seconds as "0.4 s" or "2 min 5
 * s". */
void report_style_count(struct base_text *out, uint64_t n);
void report_style_memory(struct base_text *out, uint64_t bytes);
void report_style_rate(struct base_text *out, double per_second);
void report_style_seconds(struct base_text *out, double seconds);

#endif
