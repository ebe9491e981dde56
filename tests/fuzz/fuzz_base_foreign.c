/* Any bytes as text from elsewhere: the text that is shown has nothing that a terminal obeys, and
 * showing it once more changes nothing. */
#include "base/foreign.h"
#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size);

static void check(const struct base_text *shown, enum base_foreign how) {
    struct base_text again = {0};
    const char *at = base_text_get(shown);
    for (size_t i = 0; i < shown->length; i++) {
        uint32_t obeyed = base_foreign_obeyed(at + i, shown->length - i);
        bool kept = at[i] == '\n' && how == BASE_FOREIGN_LINES;
        if ((obeyed && !kept) || at[i] == '\0')
            abort();
    }
    base_foreign_add(&again, at, shown->length, how);
    if (again.length != shown->length || memcmp(base_text_get(&again), at, again.length) != 0)
        abort();
    base_text_drop(&again);
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size) {
    static const enum base_foreign ways[] = {BASE_FOREIGN_LINE, BASE_FOREIGN_LINES};
    for (size_t i = 0; i < sizeof ways / sizeof *ways; i++) {
        struct base_text shown = {0};
        base_foreign_add(&shown, (const char *)bytes, size, ways[i]);
        check(&shown, ways[i]);
        base_text_drop(&shown);
    }
    return 0;
}
