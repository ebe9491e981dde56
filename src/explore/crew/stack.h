/* The depth-first stack of a worker, and parts of it that are left to others. */
#ifndef EXPLORE_CREW_STACK_H
#define EXPLORE_CREW_STACK_H

#include "explore/event.h"
#include "explore/memo/memo.h"

/* A state on the search stack: its untried choices are choices[next .. end). Those after them, up
 * to `full`, a policy left out. Always first <= next <= end <= full. A frame has the choices from
 * where those of the frame below it end; of the frame below, the one before `next` was taken, and
 * led to this one. Marks ascend from frame to frame. */
struct explore_frame {
    store_state state;
    uint32_t first, next, end, full;
    store_mark mark;
    uint32_t mode; /* of the state (explore_recall_mode) */
    uint32_t era; /* of the memo, when its choices were planned; 0: they are not (search/ahead.h) */
    uint32_t views, view_count; /* then: what its threads offer, in explore_worker.views */
};
/* The order of its numbers, where there are so many choices. */
static inline bool explore_frame_fits(const struct explore_frame *f, uint32_t choices) {
    return f->first <= f->next && f->next <= f->end && f->end <= f->full && f->full <= choices;
}

/* Where a choice leads: a step of the memo, with effect 0 if that is not known, and the state.
 * While that is worked out, it is as far as it is known, and the tags are of what is left. */
struct explore_plan {
    struct explore_memo_step step;
    struct store_tags left;
    store_state to;
};

/* Part of a frame that one worker leaves to another: some choices, at least one, of a state. With
 * frames it is all of a stack, and has all of its choices. */
struct explore_job {
    explore_path path; /* to the state */
    store_state state;
    explore_path choices;
    BASE_VEC(struct explore_frame) frames; /* of a checkpoint: a whole stack, over the choices */
};

#endif
