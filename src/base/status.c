#include "base/status.h"

#include "base/fatal.h"
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

static char *vformat(const char *format, va_list ap) {
    char *text = NULL;
    if (vasprintf(&text, format, ap) < 0)
        base_fatal(BASE_FATAL_MEMORY, "out of memory");
    return text;
}

/* The first failure is the cause; what follows from it is dropped. */
static bool set(struct base_status *s, const char *file, uint64_t offset, bool has_offset,
                uint32_t line, const char *format, va_list ap) {
    if (s->message)
        return false;
    s->message = vformat(format, ap);
    s->file = file ? base_strdup(file) : NULL;
    s->offset = offset;
    s->has_offset = has_offset;
    s->line = line;
    return false;
}

bool base_fail(struct base_status *s, const char *format, ...) {
    va_list ap;
    va_start(ap, format);
    set(s, NULL, 0, false, 0, format, ap);
    va_end(ap);
    return false;
}

bool base_fail_at(struct base_status *s, const char *file, uint64_t offset, const char *format,
                  ...) {
    va_list ap;
    va_start(ap, format);
    set(s, file, offset, true, 0, format, ap);
    va_end(ap);
    return false;
}

bool base_fail_line(struct base_status *s, const char *file, uint32_t line, const char *format,
                    ...) {
    va_list ap;
    va_start(ap, format);
    set(s, file, 0, false, line, format, ap);
    va_end(ap);
    return false;
}

char *base_status_text(const struct base_status *s) {
    char *text = NULL;
    int n;
    const char *message = s->message ? s->message : "no error";
    if (s->file && s->line)
        n = asprintf(&text, "%s:%u: %s", s->file, s->line, message);
    else if (s->file && s->has_offset)
        n = asprintf(&text, "%s: at offset %llu: %s", s->file, (unsigned long long)s->offset,
                     message);
    else if (s->file)
        n = asprintf(&text, "%s: %s", s->file, message);
    else
        n = asprintf(&text, "%s", message);
    if (n < 0)
        base_fatal(BASE_FATAL_MEMORY, "out of memory");
    return text;
}

void base_status_drop(struct base_status *s) {
    free(s->message);
    free(s->file);
    *s = (struct base_status){0};
}
