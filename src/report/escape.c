#include "report/escape.h"

#include "base/foreign.h"
#include <assert.h>
#include <ctype.h>
#include <string.h>

/* Text without anything that would be obeyed; the caller drops it. */
static struct base_text plain_of(const char *text, enum base_foreign how) {
    struct base_text plain = {0};
    base_foreign_add(&plain, text, strlen(text), how);
    return plain;
}

/* XML has no U+FFFE and no U+FFFF. Returns their length, or 0. */
static size_t is_no_character(const char *s) {
    return !strncmp(s, "\xef\xbf\xbe", 3) || !strncmp(s, "\xef\xbf\xbf", 3) ? 3 : 0;
}

void report_escape_xml(struct base_text *out, const char *text) {
    struct base_text plain = plain_of(text, BASE_FOREIGN_LINES);
    for (const char *s = base_text_get(&plain); *s; s++) {
        size_t refused = is_no_character(s);
        if (refused) {
            base_text_printf(out, "\\uff%02x", (unsigned char)s[2] == 0xbe ? 0xfe : 0xff);
            s += refused - 1;
        } else if (*s == '&') {
            base_text_add(out, "&amp;");
        } else if (*s == '<') {
            base_text_add(out, "&lt;");
        } else if (*s == '>') {
            base_text_add(out, "&gt;");
        } else if (*s == '"') {
            base_text_add(out, "&quot;");
        } else if (*s == '\'') {
            base_text_add(out, "&#39;");
        } else {
            base_text_char(out, *s);
        }
    }
    base_text_drop(&plain);
}

static void add_quoted(struct base_text *out, const char *text) {
    struct base_text plain = plain_of(text, BASE_FOREIGN_LINE);
    base_text_char(out, '"');
    for (const char *s = base_text_get(&plain); *s; s++) {
        if (*s == '"' || *s == '\\')
            base_text_char(out, '\\');
        base_text_char(out, *s);
    }
    base_text_char(out, '"');
    base_text_drop(&plain);
}

void report_escape_dot(struct base_text *out, const char *text) {
    add_quoted(out, text);
}

void report_escape_yaml(struct base_text *out, const char *text) {
    add_quoted(out, text);
}

void report_escape_uri(struct base_text *out, const char *path) {
    assert(path);
    for (const char *s = path; *s; s++)
        if (isascii((unsigned char)*s) && (isalnum((unsigned char)*s) || strchr("-._~/", *s)))
            base_text_char(out, *s);
        else
            base_text_printf(out, "%%%02X", (unsigned char)*s);
}

void report_escape_github(struct base_text *out, const char *text, bool property) {
    struct base_text plain = plain_of(text, BASE_FOREIGN_LINES);
    for (const char *s = base_text_get(&plain); *s; s++)
        if (*s == '%' || *s == '\n' || (property && (*s == ':' || *s == ',')))
            base_text_printf(out, "%%%02X", (unsigned char)*s);
        else
            base_text_char(out, *s);
    base_text_drop(&plain);
}
