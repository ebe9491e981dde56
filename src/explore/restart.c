#include "explore/restart.h"

#include <assert.h>

/* The words that the table uses. */
enum { AS_ASKED = 0, SYMMETRY = 1, DYNAMIC = 2, RESUME = 4, CHECKPOINT = 8, OTHER_MODEL = 16 };
enum { NOTHING, HOW_FAR };
enum { COUNT, DOUBTFUL, PARTIAL };

static const struct {
    uint32_t without;
    bool keeps;
    uint32_t faults;
} rows[EXPLORE_RESTARTS] = {
#define RESTART(id, without, keeps, faults) [EXPLORE_RESTART_##id] = {without, keeps, faults},
#include "explore/restarts.def"
#undef RESTART
};

static void forget(struct explore_result *result, bool keeps) {
    struct explore_result kept = {0};
    if (keeps)
        kept =
            (struct explore_result){.bounded = result->bounded, .preemptions = result->preemptions};
    explore_result_drop(result);
    *result = kept;
}

void explore_restart_prepare(enum explore_restart why, struct explore_options *o,
                             struct explore_result *result) {
    assert(why < EXPLORE_RESTARTS);
    const uint32_t without = rows[why].without;
    o->symmetry = o->symmetry && !(without & SYMMETRY);
    o->dynamic = o->dynamic && !(without & DYNAMIC);
    o->resume = without & RESUME ? NULL : o->resume;
    o->checkpoint = without & CHECKPOINT ? NULL : o->checkpoint;
    forget(result, rows[why].keeps);
}

struct model *explore_restart_model(const struct explore_options *o, bool faulty,
                                    enum explore_restart *why) {
    const struct explore_renewal *r = o->renewal;
    for (*why = 0; r && *why < EXPLORE_RESTARTS; ++*why) {
        bool again =
            rows[*why].faults == DOUBTFUL || (rows[*why].faults == PARTIAL && o->all_faults);
        bool asks = rows[*why].without & OTHER_MODEL && (!faulty || again);
        struct model *m = asks ? r->renew(r->context, *why) : NULL;
        if (m)
            return m;
    }
    return NULL;
}

struct model *explore_restart_renew(struct explore_options *o, struct explore_result *result) {
    enum explore_restart why;
    struct model *m = explore_restart_model(o, result->verdict == EXPLORE_VIOLATION, &why);
    if (m)
        explore_restart_prepare(why, o, result);
    return m;
}

/* The least time for the next search, so that it is this search that the limit ends. */
static const double MOMENT = 0.1;

void explore_restart_extend(struct explore_options *o, double seconds) {
    if (o->limit_seconds > 0 && o->limit_seconds < seconds + MOMENT)
        o->limit_seconds = seconds + MOMENT;
}
