#include "cli/tuning.h"

#include "base/text.h"
#include <assert.h>
#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

char *cli_tuning_name(const struct base_tuning_row *row) {
    char *name = base_strdup(row->name);
    for (char *c = name; *c; c++)
        if (*c == '_')
            *c = '-';
    return name;
}

static bool is_named(const struct base_tuning_row *row, const char *name, size_t length) {
    for (size_t i = 0; i < length; i++)
        if (row->name[i] != (name[i] == '-' ? '_' : name[i]))
            return false;
    return !row->name[length];
}

const struct base_tuning_row *cli_tuning_row(const char *name, size_t length) {
    for (uint32_t i = 0; i < base_tuning_count; i++)
        if (strlen(base_tuning_rows[i].name) == length &&
            is_named(&base_tuning_rows[i], name, length))
            return &base_tuning_rows[i];
    return NULL;
}

static void keep(struct cli_list *kept, const struct base_tuning_row *row, uint32_t value) {
    struct base_text t = {0};
    char *name = cli_tuning_name(row);
    assert(row->kept && cli_tuning_row(name, strlen(name)) == row);
    base_text_printf(&t, "--%s=%" PRIu32, name, value);
    free(name);
    *base_vec_push(kept) = t.at;
}

static void set(struct base_tuning *t, struct cli_list *kept, const struct base_tuning_row *row,
                uint32_t value) {
    uint32_t *field = base_tuning_field(t, row);
    assert(value >= row->smallest && value <= row->largest);
    if (row->kept && *field != value)
        keep(kept, row, value);
    *field = value;
}

bool cli_tuning_set(struct base_tuning *t, struct cli_list *kept, const struct base_tuning_row *row,
                    const char *value, struct base_status *s) {
    char *end;
    errno = 0;
    unsigned long long n = strtoull(value, &end, 10);
    if (*value < '0' || *value > '9' || *end)
        return base_fail(s, "'%s' is not a number", value);
    if (errno || n < row->smallest || n > row->largest)
        return base_fail(s, "%s is not between %" PRIu32 " and %" PRIu32, value, row->smallest,
                         row->largest);
    set(t, kept, row, (uint32_t)n);
    return true;
}

bool cli_tuning_set_all(struct base_tuning *t, struct cli_list *kept, const char *value,
                        struct base_status *s) {
    bool smallest = strcmp(value, "smallest") == 0;
    if (!smallest && strcmp(value, "usual") != 0)
        return base_fail(s, "'%s' is neither usual nor smallest", value);
    for (uint32_t i = 0; i < base_tuning_count; i++) {
        const struct base_tuning_row *row = &base_tuning_rows[i];
        set(t, kept, row, smallest ? row->smallest : row->usual);
    }
    return true;
}

void cli_tuning_list(void) {
    puts("Thresholds, which change how a search goes but no verdict: --NAME=N. --tuning=smallest\n"
         "gives each its smallest value, --tuning=usual its usual one.\n\n"
         "  NAME                         usual  from       to");
    for (uint32_t i = 0; i < base_tuning_count; i++) {
        const struct base_tuning_row *row = &base_tuning_rows[i];
        char *name = cli_tuning_name(row);
        printf("  %-23s %10" PRIu32 " %5" PRIu32 " %10" PRIu32 "  %s\n", name, row->usual,
               row->smallest, row->largest, row->help);
        free(name);
    }
}
