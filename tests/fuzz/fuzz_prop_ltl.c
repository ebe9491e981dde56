/* libFuzzer target: the reader of formulas on any bytes; what it reads keeps its meaning through
 * printing and normal forms. */
#include "prop/ltl.h"

#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void check(struct prop_ltl *f) {
    static const uint64_t word[] = {0, 5, 2, 7};
    struct base_status s = {0};
    struct base_text text = {0};
    struct prop_ltl again = {0};
    uint32_t root = f->root, normal, negated;
    bool expected = prop_ltl_holds(f, root, word, 1, 4);
    if (prop_ltl_normal(f, root, false, &normal, &s) &&
        prop_ltl_normal(f, root, true, &negated, &s) &&
        (prop_ltl_holds(f, normal, word, 1, 4) != expected ||
         prop_ltl_holds(f, negated, word, 1, 4) == expected))
        abort();
    prop_ltl_print(f, root, &text);
    for (uint32_t i = 0; i < f->atoms.count; i++) /* the same numbers */
        prop_ltl_atom(&again, f->atoms.at[i], strlen(f->atoms.at[i]));
    if (!s.message && prop_ltl_parse(&again, text.at, &s) &&
        prop_ltl_holds(&again, again.root, word, 1, 4) != expected)
        abort();
    base_status_drop(&s);
    prop_ltl_drop(&again);
    base_text_drop(&text);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    struct prop_ltl f = {0};
    struct base_status s = {0};
    if (size > 400) /* printing a formula whose parts are shared can take exponentially long */
        return 0;
    char *text = strndup((const char *)data, size);
    if (text && prop_ltl_parse(&f, text, &s) && f.nodes.count < 40)
        check(&f);
    base_status_drop(&s);
    prop_ltl_drop(&f);
    free(text);
    return 0;
}
