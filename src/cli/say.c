#include "cli/say.h"

#include "base/fatal.h"
#include "base/foreign.h"
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void cli_say(const char *format, ...) {
    va_list ap;
    va_start(ap, format);
    char *raw = NULL;
    if (vasprintf(&raw, format, ap) < 0)
        base_fatal(BASE_FATAL_MEMORY, "out of memory");
    va_end(ap);
    struct base_text text = {0};
    size_t n = strlen(raw);
    base_foreign_add(&text, raw, n, BASE_FOREIGN_LINES);
    fflush(stdout);
    fprintf(stderr, "heddle: %s%s", base_text_get(&text), n && raw[n - 1] == '\n' ? "" : "\n");
    base_text_drop(&text);
    free(raw);
}
