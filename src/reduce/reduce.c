/* The table of reductions. */
#include "reduce/reduce.h"

#include "reduce/ample.h"
#include <stddef.h>
#include <string.h>

static const struct {
    const char *name;
    const struct explore_policy *policy;
} table[] = {
    {"none", NULL}, {"local", NULL}, {"superstep", NULL}, {"ample", &reduce_ample}, {"dpor", NULL},
};

bool reduce_policy_by_name(const char *name, const struct explore_policy **out) {
    for (size_t i = 0; i < sizeof table / sizeof table[0]; i++) {
        if (strcmp(table[i].name, name) != 0)
            continue;
        *out = table[i].policy;
        return true;
    }
    return false;
}
