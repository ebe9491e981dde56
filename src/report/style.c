#include "report/style.h"

#include "base/foreign.h"
#include <assert.h>
#include <langinfo.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

enum { WIDTH_UNKNOWN = 100, WIDTH_LEAST = 40, WIDTH_MOST = 400 };

static bool wants_color(FILE *stream, enum report_color color) {
    if (color != REPORT_COLOR_AUTO)
        return color == REPORT_COLOR_ALWAYS;
    const char *no = getenv("NO_COLOR"), *term = getenv("TERM");
    return isatty(fileno(stream)) && !(no && *no) && !(term && !strcmp(term, "dumb"));
}

static uint32_t width_of(FILE *stream) {
    const char *columns = getenv("COLUMNS");
    struct winsize w = {0};
    long n = WIDTH_UNKNOWN;
    if (columns && atol(columns) > 0)
        n = atol(columns);
    else if (isatty(fileno(stream)) && !ioctl(fileno(stream), TIOCGWINSZ, &w) && w.ws_col)
        n = w.ws_col;
    return (uint32_t)(n < WIDTH_LEAST ? WIDTH_LEAST : n > WIDTH_MOST ? WIDTH_MOST : n);
}

struct report_style report_style_for(FILE *stream, enum report_color color) {
    return (struct report_style){.color = wants_color(stream, color),
                                 .utf8 = !strcmp(nl_langinfo(CODESET), "UTF-8"),
                                 .width = width_of(stream)};
}

const char *report_style_glyph(const struct report_style *s, enum report_glyph g) {
    static const char *const glyphs[][2] = {
#define GLYPH(id, utf8, ascii) {ascii, utf8},
        REPORT_GLYPHS(GLYPH)
#undef GLYPH
    };
    assert((unsigned)g < sizeof glyphs / sizeof *glyphs);
    return glyphs[g][s->utf8];
}

static const char *const ink_codes[] = {
#define INK(id, code) "\033[" code "m",
    REPORT_INKS(INK)
#undef INK
};
enum { INKS = sizeof ink_codes / sizeof *ink_codes };

void report_style_ink(const struct report_style *s, struct base_text *out, enum report_ink ink) {
    assert((unsigned)ink < INKS);
    if (s->color)
        base_text_add(out, ink_codes[ink]);
}

/* The length of the ink that the text begins with; 0: none. */
static size_t ink_length(const char *text) {
    for (int i = 0; i < INKS; i++) {
        size_t n = strlen(ink_codes[i]);
        if (strncmp(text, ink_codes[i], n) == 0)
            return n;
    }
    return 0;
}

void report_style_print(const struct report_style *s, const struct base_text *text, FILE *to) {
    struct base_text shown = {0};
    const char *from = base_text_get(text), *end = from + text->length;
    while (from < end) {
        const char *escape = memchr(from + 1, '\033', (size_t)(end - from - 1));
        size_t n = (size_t)((escape ? escape : end) - from);
        size_t ink = s->color ? ink_length(from) : 0;
        assert(ink <= n);
        base_text_add_n(&shown, from, ink);
        base_foreign_add(&shown, from + ink, n - ink, BASE_FOREIGN_LINES);
        from += n;
    }
    fwrite(base_text_get(&shown), 1, shown.length, to);
    base_text_drop(&shown);
}

void report_style_add(const struct report_style *s, struct base_text *out, enum report_ink ink,
                      const char *text) {
    report_style_ink(s, out, ink);
    base_text_add(out, text);
    report_style_ink(s, out, REPORT_INK_PLAIN);
}

static bool continues(char c) {
    return ((unsigned char)c & 0xc0) == 0x80;
}

uint32_t report_style_length(const char *text) {
    uint32_t n = 0;
    for (; *text; text++)
        n += !continues(*text);
    return n;
}

uint32_t report_style_bytes(const char *text, uint32_t n) {
    assert(text);
    uint32_t i = 0;
    while (text[i] && (n || continues(text[i])))
        n -= !continues(text[i++]);
    return i;
}

void report_style_count(struct base_text *out, uint64_t n) {
    char digits[24];
    int length = snprintf(digits, sizeof digits, "%llu", (unsigned long long)n);
    assert(length > 0 && length < (int)sizeof digits);
    for (int i = 0; i < length; i++) {
        if (i && (length - i) % 3 == 0)
            base_text_char(out, ',');
        base_text_char(out, digits[i]);
    }
}

void report_style_memory(struct base_text *out, uint64_t bytes) {
    static const char *const units[] = {"bytes", "kB", "MB", "GB", "TB"};
    double x = (double)bytes;
    size_t unit = 0;
    while (x >= 1000 && unit + 1 < sizeof units / sizeof *units)
        x /= 1024, unit++;
    base_text_printf(out, unit && x < 9.95 ? "%.1f %s" : "%.0f %s", x, units[unit]);
}

void report_style_rate(struct base_text *out, double per_second) {
    if (per_second >= 1e6)
        base_text_printf(out, "%.1fM/s", per_second / 1e6);
    else if (per_second >= 1e4)
        base_text_printf(out, "%.0fk/s", per_second / 1e3);
    else
        base_text_printf(out, "%.0f/s", per_second);
}

void report_style_seconds(struct base_text *out, double seconds) {
    if (seconds < 0.001)
        base_text_add(out, "<1 ms");
    else if (seconds < 0.1)
        base_text_printf(out, "%.0f ms", seconds * 1e3);
    else if (seconds < 60)
        base_text_printf(out, "%.1f s", seconds);
    else if (seconds < 3600)
        base_text_printf(out, "%.0f min %.0f s", floor(seconds / 60), fmod(floor(seconds), 60));
    else
        base_text_printf(out, "%.0f h %.0f min", floor(seconds / 3600),
                         fmod(floor(seconds / 60), 60));
}
