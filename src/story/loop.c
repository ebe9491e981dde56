/* Rows that come again and again with the same effects are shown once. */
#include "story/story_int.h"

#include <assert.h>

enum { LONGEST_LOOP = 8 }; /* rows of the longest loop that is recognised */

static bool same_effect(const struct story_effect *a, const struct story_effect *b) {
    return a->kind == b->kind && a->other == b->other && a->shared == b->shared &&
           a->more == b->more && story_same(a->name, b->name) &&
           story_same(a->old_value, b->old_value) && story_same(a->value, b->value);
}

static bool same_row(const struct story_row *a, const struct story_row *b) {
    if (a->thread != b->thread || a->line != b->line || a->is_switch != b->is_switch ||
        a->in_cycle != b->in_cycle || a->is_fault || b->is_fault ||
        a->effects.count != b->effects.count || !story_same(a->file, b->file) ||
        (!a->is_switch && (a->note || b->note)) || !story_same(a->note, b->note))
        return false;
    for (uint32_t i = 0; i < a->effects.count; i++)
        if (!same_effect(&a->effects.at[i], &b->effects.at[i]))
            return false;
    return true;
}

/* Do the last `period` rows repeat those before them? A loop that was counted already can only get
 * more rounds. */
static bool repeats(const struct story *t, uint32_t period) {
    uint32_t n = t->rows.count;
    if (n < 2 * period)
        return false;
    for (uint32_t i = n - period; i < n; i++) {
        const struct story_row *before = &t->rows.at[i - period], *row = &t->rows.at[i];
        bool last = i + 1 == n;
        if (row->again || (before->again && !(last && before->period == period)) ||
            !same_row(before, row))
            return false;
    }
    return true;
}

uint32_t story_loop_fold(struct story *t) {
    for (uint32_t period = 1; period <= LONGEST_LOOP; period++) {
        if (!repeats(t, period))
            continue;
        for (uint32_t i = 0; i < period; i++) {
            story_row_drop(&base_vec_last(&t->rows));
            t->rows.count--;
        }
        struct story_row *last = &base_vec_last(&t->rows);
        assert(t->rows.count >= period && (!last->again || last->period == period));
        last->again++;
        last->period = period;
        return period;
    }
    return 0;
}
