#include "explore/verdict.h"

#include <assert.h>
#include <stdlib.h>

static const char *const reason_texts[EXPLORE_REASON_COUNT] = {
#define REASON(id, text) [EXPLORE_REASON_##id] = text,
    EXPLORE_REASONS(REASON)
#undef REASON
};

const char *explore_reason_text(enum explore_reason reason) {
    assert(reason < EXPLORE_REASON_COUNT);
    return reason_texts[reason];
}

void explore_result_drop(struct explore_result *r) {
    for (uint32_t i = 0; i < r->faults.count; i++)
        base_vec_drop(&r->faults.at[i].path);
    base_vec_drop(&r->faults);
    base_vec_drop(&r->outcomes);
    for (int i = 0; i < EXPLORE_REASON_COUNT; i++) {
        free(r->reason_detail[i]);
        r->reason_detail[i] = NULL;
    }
}

enum explore_verdict explore_verdict_of(bool violated, bool open) {
    if (violated)
        return EXPLORE_VIOLATION;
    return open ? EXPLORE_INCONCLUSIVE : EXPLORE_VERIFIED;
}

void explore_verdict_settle(struct explore_result *result) {
    bool violated = false, open = false;
    for (uint32_t i = 0; i < result->faults.count; i++) {
        bool replayed = result->faults.at[i].replayed;
        violated |= replayed;
        result->reasons[EXPLORE_REASON_UNREPLAYED] |= !replayed;
    }
    for (int i = 0; i < EXPLORE_REASON_COUNT; i++)
        open |= result->reasons[i];
    result->verdict = explore_verdict_of(violated, open);
    assert(result->verdict != EXPLORE_VERIFIED || !result->faults.count);
}

void explore_verdict_doubt(struct explore_result *result, enum explore_reason reason,
                           char *detail) {
    assert(reason < EXPLORE_REASON_COUNT);
    result->reasons[reason] = true;
    if (result->reason_detail[reason])
        free(detail);
    else
        result->reason_detail[reason] = detail;
    explore_verdict_settle(result);
}
