/* A walker is a model with the cursor that mirrors it in a store, and the properties that watch its
 * steps. Every search, replay and minimisation moves with a walker. This header moves model and
 * cursor together; walker.h adds the properties. */
#ifndef EXPLORE_WALK_MOVE_H
#define EXPLORE_WALK_MOVE_H

#include "explore/explore.h"

struct explore_walker;

/* Called with a fault while the model is in the state where the fault happened. `own`: the model
 * found it, not a property. */
typedef void explore_walker_hook(struct explore_walker *k, const struct model_fault *fault,
                                 bool own);

/* Between calls of these functions the cursor is in the state of the search. The model is in the
 * same state or in an older one, from which the cursor can bring it along. It is in an older one
 * only where a step was recalled or taken back without the model. `scene` needs `memo`.
 * `any_state`, `any_step` and `any_before` say whether some property has such a function. When a
 * property sees a state or a step, the model is there. */
struct explore_walker {
    struct model *m;
    const struct model_vtable *v;
    struct store_cursor *cursor;
    explore_walker_hook *hook;
    struct explore_property *properties; /* with contexts of this walker */
    uint32_t property_count;
    bool any_state, any_step, any_before;
    struct explore_livelock *livelock; /* NULL: livelocks are not looked for */
    struct explore_memo *memo;         /* NULL: the model takes every step */
    struct explore_scene *scene;       /* NULL: the model answers in every state (search/ahead.h) */
    uint64_t grown;                    /* the growth of the model that the memo was learnt from */
    uint32_t tagged;                   /* the era of the memo whose tags the cursor knows */
    uint64_t recalled;                 /* the number of instructions of all recalled steps */
    uint32_t taken; /* the effect of the last step, if it was recalled; otherwise 0 */
    bool prepared;  /* properties were shown the state `prepared_at` */
    uint64_t prepared_at;
};

/* Brings the model to the cursor's state. Every other function that moves the model begins with
 * this. */
void explore_walker_sync(struct explore_walker *k);
/* Puts the model's changes into the cursor, which then holds the store until it rests. */
void explore_walker_mirror(struct explore_walker *k);
/* The same for changes that the caller has listed already. The model is not told that they were
 * taken. */
void explore_walker_mirror_changes(struct explore_walker *k, const struct model_change *changes,
                                   uint32_t count);

/* Takes a step without showing it to properties and without calling the hook. */
enum model_outcome explore_walker_creep(struct explore_walker *k, struct model_choice choice,
                                        struct model_fault *fault);

void explore_walker_back(struct explore_walker *k, store_mark mark);
/* Moves the cursor back, while the model may stay where it is. */
void explore_walker_return(struct explore_walker *k, store_mark mark);
void explore_walker_goto(struct explore_walker *k, store_state state);

#endif
