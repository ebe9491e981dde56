/* Names of functions and globals as people say them: without the additions by which a compiler
 * tells overloads, lambdas and parts of async methods apart. */
#include "vm/core/say.h"

#include <stdbool.h>
#include <string.h>

/* Without what tells overloads apart, and with dots for all that separates. */
static char *plain(struct base_arena *arena, const char *name) {
    size_t n = strcspn(name, "(");
    char *said = base_arena_alloc(arena, n + 1), *to = said;
    for (size_t i = 0; i < n; i++) {
        bool colons = name[i] == ':' && name[i + 1] == ':';
        *to++ = name[i] == '/' || colons ? '.' : name[i];
        i += colons;
    }
    return said;
}

/* C#: "Bank.<Main>c__AnonStorey0.<>m__0", "Bank.<Run>d__3.MoveNext". */
static const char *bracketed(struct base_arena *arena, const char *name) {
    const char *open = strstr(name, ".<"), *close = open ? strchr(open, '>') : NULL;
    if (!close || close == open + 2 || !close[1])
        return NULL; /* <init> and the like are whole names */
    const char *last = strrchr(name, '.');
    bool rest_of_method = strcmp(last, ".MoveNext") == 0;
    return base_arena_printf(arena, "%.*s.%.*s%s", (int)(open - name), name,
                             (int)(close - open - 2), open + 2, rest_of_method ? "" : " lambda");
}

bool vm_say_resumes(const char *name) {
    const char *last = strstr(name, "::MoveNext(");
    return last && strchr(name, '<') && strchr(name, '<') < last;
}

/* Java: "Bank.lambda$main$0". */
static const char *dollared(struct base_arena *arena, const char *name) {
    const char *mark = strstr(name, ".lambda$"), *end = mark ? strrchr(name, '$') : NULL;
    if (!mark || end <= mark + 8)
        return NULL;
    return base_arena_printf(arena, "%.*s.%.*s lambda", (int)(mark - name), name,
                             (int)(end - mark - 8), mark + 8);
}

const char *vm_say_function(struct base_arena *arena, const char *name) {
    const char *said = plain(arena, name), *better = bracketed(arena, said);
    if (!better)
        better = dollared(arena, said);
    return better ? better : said;
}

/* ---- globals ---- */

#define STATICS ".$statics"

bool vm_say_is_statics(const char *name) {
    size_t n = strlen(name), k = strlen(STATICS);
    return n > k && strcmp(name + n - k, STATICS) == 0;
}

void vm_say_global(struct base_text *out, const char *name) {
    size_t n = vm_say_is_statics(name) ? strlen(name) - strlen(STATICS) : strlen(name);
    for (size_t i = 0; i < n; i++)
        base_text_char(out, vm_say_is_statics(name) && name[i] == '/' ? '.' : name[i]);
}
