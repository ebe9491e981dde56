/* The depth-first stack of a worker, and the jobs that it leaves to other workers. */
#ifndef EXPLORE_CREW_STACK_H
#define EXPLORE_CREW_STACK_H

#include "explore/event.h"
#include "explore/memo/memo.h"

/* A state on the search stack. Its choices begin where those of the frame below end. Its untried
 * ones are choices[next .. end), and a policy left out those from `end` to `full`. Always first <=
 * next <= end <= full. The choice before `next` of the frame below led to this state. Marks ascend
 * from frame to frame. */
struct explore_frame {
    store_state state;
    uint32_t first, next, end, full;
    store_mark mark;
    uint32_t mode; /* of the state (explore_recall_mode) */
    uint32_t era;  /* of the memo, when the choices were planned; 0: not planned (search/ahead.h) */
    uint32_t views, view_count; /* if planned: its views in explore_worker.views */
};
/* Are the numbers of a frame in order, with at most `choices` choices? */
static inline bool explore_frame_fits(const struct explore_frame *f, uint32_t choices) {
    return f->first <= f->next && f->next <= f->end && f->end <= f->full && f->full <= choices;
}

/* The plan of a choice: a step of the memo, with effect 0 if it is not known, and the state that it
 * leads to. While the plan is worked out, `to` has only some of the writes, and `left` holds the
 * tags of the others. */
struct explore_plan {
    struct explore_memo_step step;
    struct store_tags left;
    store_state to;
};

/* Work that one worker leaves to another: a state and some of its choices, at least one. If
 * `frames` is not empty, it is a whole stack with all its choices. */
struct explore_job {
    explore_path path; /* the path to `state` */
    store_state state;
    explore_path choices;
    BASE_VEC(struct explore_frame) frames; /* of a checkpoint: a whole stack, over `choices` */
};

#endif
