#include "base/flags.h"

#include <assert.h>
#include <string.h>
#include <unistd.h>

/* Nothing at all is below every folder. */
static bool is_below(const char *path, const struct base_folders *folders) {
    return access(path, F_OK) != 0 || base_folders_hold(folders, path);
}

static bool is_word(const char *text, const char *more) {
    static const char plain[] =
        "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_+-.=";
    for (; *text; text++)
        if (!strchr(plain, *text) && !strchr(more, *text))
            return false;
    return true;
}

/* Compilers look for files of flags before they look for values. */
static bool is_value(const char *next) {
    return next && next[0] != '@';
}

/* How many arguments the flag takes if this rule allows it; 0: it does not. */
static uint32_t taken(const struct base_flag_rule *rule, const char *const *flags, uint32_t count,
                      const struct base_folders *folders) {
    size_t n = strlen(rule->text);
    assert(n && count);
    if (strncmp(flags[0], rule->text, n) != 0)
        return 0;
    const char *rest = flags[0] + n, *next = count > 1 ? flags[1] : NULL;
    switch (rule->form) {
    case BASE_FLAG_WHOLE: return !*rest;
    case BASE_FLAG_WORD: return is_word(rest, "");
    case BASE_FLAG_WORDS: return is_word(rest, ",:");
    case BASE_FLAG_NEXT: return !*rest && next && next[0] != '-' && is_word(next, "") ? 2 : 0;
    case BASE_FLAG_ANY: return *rest ? 1 : is_value(next) ? 2 : 0;
    case BASE_FLAG_BELOW:
        if (*rest)
            return is_below(rest, folders);
        return is_value(next) && is_below(next, folders) ? 2 : 0;
    }
    return 0;
}

const char *base_flags_refused(const struct base_flag_rule *rules, const char *const *flags,
                               uint32_t count, const struct base_folders *folders) {
    for (uint32_t i = 0; i < count;) {
        uint32_t n = 0;
        for (const struct base_flag_rule *r = rules; r->text && !n; r++)
            n = taken(r, flags + i, count - i, folders);
        if (!n)
            return flags[i];
        i += n;
    }
    return NULL;
}
