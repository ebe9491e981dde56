#include "report/fold.h"

#include <assert.h>
#include <string.h>

static bool same(const char *a, const char *b) {
    return a == b || (a && b && !strcmp(a, b));
}

static bool same_effect(const struct report_effect *a, const struct report_effect *b) {
    return a->kind == b->kind && a->other == b->other && a->shared == b->shared &&
           a->more == b->more && same(a->name, b->name) && same(a->old_value, b->old_value) &&
           same(a->value, b->value);
}

static bool same_row(const struct report_row *a, const struct report_row *b) {
    if (a->thread != b->thread || a->line != b->line || a->is_switch != b->is_switch ||
        a->in_cycle != b->in_cycle || a->is_fault || b->is_fault ||
        a->effects.count != b->effects.count || !same(a->file, b->file) ||
        (!a->is_switch && (a->note || b->note)) || !same(a->note, b->note))
        return false;
    for (uint32_t i = 0; i < a->effects.count; i++)
        if (!same_effect(&a->effects.at[i], &b->effects.at[i]))
            return false;
    return true;
}

/* A loop that was counted already only grows by itself. */
static bool repeats(const struct report_trace *t, uint32_t period) {
    uint32_t n = t->rows.count;
    if (n < 2 * period)
        return false;
    for (uint32_t i = n - period; i < n; i++) {
        const struct report_row *before = &t->rows.at[i - period], *row = &t->rows.at[i];
        bool last = i + 1 == n;
        if (row->again || (before->again && !(last && before->period == period)) ||
            !same_row(before, row))
            return false;
    }
    return true;
}

uint32_t report_fold(struct report_trace *t) {
    for (uint32_t period = 1; period <= REPORT_FOLD_PERIOD; period++) {
        if (!repeats(t, period))
            continue;
        for (uint32_t i = 0; i < period; i++) {
            base_vec_drop(&base_vec_last(&t->rows).effects);
            t->rows.count--;
        }
        struct report_row *last = &base_vec_last(&t->rows);
        last->again++;
        last->period = period;
        return period;
    }
    return 0;
}
