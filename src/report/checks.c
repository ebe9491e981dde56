#include "report/checks.h"

#include <assert.h>
#include <string.h>

static const struct {
    const char *name, *title;
    uint64_t kinds;
} groups[] = {
#define CHECK(n, t, k) {n, t, k},
    REPORT_CHECKS(CHECK)
#undef CHECK
};

enum { GROUPS = sizeof groups / sizeof *groups };

static bool is_word(const char *word, const char *name, size_t length) {
    return strlen(word) == length && !strncmp(word, name, length);
}

uint64_t report_checks_all(void) {
    uint64_t all = 0;
    for (int i = 0; i < GROUPS; i++) {
        assert(!(all & groups[i].kinds)); /* a kind is in one group */
        all |= groups[i].kinds;
    }
    return all;
}

uint64_t report_checks_by_name(const char *name, size_t length) {
    if (is_word("all", name, length))
        return report_checks_all();
    for (int i = 0; i < GROUPS; i++)
        if (is_word(groups[i].name, name, length))
            return groups[i].kinds;
    for (int k = 1; k < MODEL_FAULT_KINDS; k++)
        if (k != MODEL_FAULT_UNMODELLED && is_word(model_fault_name(k), name, length))
            return UINT64_C(1) << k;
    return 0;
}

static void add_word(struct base_text *out, const char *word) {
    if (out->length)
        base_text_add(out, ", ");
    base_text_add(out, word);
}

void report_checks_text(uint64_t checked, struct base_text *out) {
    assert(!(checked >> MODEL_FAULT_KINDS) && !out->length);
    for (int i = 0; i < GROUPS; i++) {
        uint64_t part = checked & groups[i].kinds;
        if (part == groups[i].kinds) {
            add_word(out, groups[i].title);
            continue;
        }
        for (int k = 1; k < MODEL_FAULT_KINDS; k++)
            if (part >> k & 1)
                add_word(out, model_fault_name(k));
    }
}
