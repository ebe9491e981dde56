#include "explore/search/shrink.h"

#include "base/limit.h"
#include "base/text.h"
#include "explore/crew/worker.h"
#include "explore/memo/memo.h"
#include "explore/memo/scene.h"
#include "explore/walk/walker.h"
#include <assert.h>

enum { SHARE = 4 }; /* the filter gets a quarter of the memory */

void explore_shrink_plan(struct explore_crew *crew) {
    const struct explore_options *o = crew->options;
    crew->shrink_log2 = store_bitstate_log2(o->limit_memory / SHARE);
    assert((UINT64_C(1) << crew->shrink_log2) / 8 <= crew->limit_memory / SHARE + 1);
    crew->limit_memory -= (UINT64_C(1) << crew->shrink_log2) / 8;
}

struct store *explore_shrink_store(const struct explore_crew *crew, uint32_t log2) {
    struct store_options options = crew->options->store;
    options.kind = STORE_BITSTATE;
    options.bitstate_log2 = log2;
    return store_new(&options);
}

void explore_shrink_move(struct explore_crew *crew, struct store *to) {
    for (uint32_t i = 0; i < crew->hired; i++) {
        struct explore_worker *w = &crew->workers[i];
        assert(w->frames.count == 0);       /* or a frame would hold a name of the old store */
        explore_walker_goto(&w->walker, 0); /* the name of the initial state */
        store_cursor_drop(w->walker.cursor);
        w->walker.cursor = store_cursor_new(to);
        w->walker.prepared = false;
        /* the memo, the scene and the sets hold names of the old store */
        if (w->walker.memo) {
            explore_memo_drop(w->walker.memo);
            w->walker.memo = explore_crew_memo(crew);
        }
        explore_scene_drop(w->walker.scene); /* a filter cannot look ahead */
        w->walker.scene = NULL;
        explore_set_drop(&w->followed);
        explore_set_drop(&w->on_stack);
        w->followed = w->on_stack = (struct explore_set){0};
    }
    store_drop(crew->store);
    crew->store = to;
    store_share(to, crew->hired > 1);
}

/* Makes the worker's stack a job for the first worker that asks. */
static void leave_job(struct explore_worker *w) {
    if (w->frames.count == 0)
        return;
    struct explore_job *job = base_vec_push(&w->crew->jobs);
    *job = (struct explore_job){.state = w->frames.at[0].state};
    explore_path_append(&job->path, &w->prefix);
    explore_path_append(&job->choices, &w->choices);
    for (uint32_t i = 0; i < w->frames.count; i++) {
        assert(explore_frame_fits(&w->frames.at[i], w->choices.count));
        *base_vec_push(&job->frames) = w->frames.at[i];
    }
    w->frames.count = w->choices.count = w->prefix.count = 0;
}

static bool is_only_memory(const struct explore_crew *crew) {
    const struct explore_result *r = crew->result;
    bool others = r->reasons[EXPLORE_REASON_INTERRUPT] || r->reasons[EXPLORE_REASON_TIME] ||
                  r->reasons[EXPLORE_REASON_STATES];
    bool found = r->faults.count && !crew->options->all_faults;
    return r->reasons[EXPLORE_REASON_MEMORY] && !others && !found;
}

bool explore_shrink_try(struct explore_crew *crew) {
    assert(crew->shrink_log2);
    if (!is_only_memory(crew))
        return false;
    struct store_stats stats;
    store_stats(crew->store, &stats);
    for (uint32_t i = 0; i < crew->hired; i++)
        leave_job(&crew->workers[i]);
    struct store *filter = explore_shrink_store(crew, crew->shrink_log2);
    store_share(crew->store, false);
    store_share(filter, false);
    store_shrink(crew->store, filter);
    explore_shrink_move(crew, filter);
    base_limit_trim();
    crew->shrunk = stats.states;
    crew->shrink_log2 = 0;
    crew->limit_memory = crew->options->limit_memory;
    crew->result->reasons[EXPLORE_REASON_MEMORY] = false;
    crew->finished = false;
    assert(crew->waiting == 0 && crew->paused == 0);
    atomic_store(&crew->signals, 0);
    return true;
}

char *explore_shrink_text(const struct explore_crew *crew) {
    struct base_text t = {0};
    if (!crew->shrunk)
        return NULL;
    base_text_printf(&t, "when memory was full, after %llu states, a bit filter took over",
                     (unsigned long long)crew->shrunk);
    return t.at;
}
