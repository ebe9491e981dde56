/* A walker is a model with the cursor that mirrors it in a store, and the properties that watch its
 * steps. Every search, replay and minimisation moves around with one. This is how the two move
 * together; walker.h adds the properties. */
#ifndef EXPLORE_WALK_MOVE_H
#define EXPLORE_WALK_MOVE_H

#include "explore/explore.h"

struct explore_walker;

/* `own`: the model's fault rather than a property's. Called while the model is where it happened.
 */
typedef void explore_walker_hook(struct explore_walker *k, const struct model_fault *fault,
                                 bool own);

/* Between calls of these functions: the cursor has the state that the search means, and the model
 * is in the same state or behind it, in one that the cursor knows how to load; it is behind only
 * where a step was recalled or taken back without it. `scene` needs `memo`. `any_state`, `any_step`
 * and `any_before` say what some property has. What a property sees as a state or a step, it sees
 * while the model is there. */
struct explore_walker {
    struct model *m;
    const struct model_vtable *v;
    struct store_cursor *cursor;
    explore_walker_hook *hook;
    struct explore_property *properties; /* with contexts of this walker's own */
    uint32_t property_count;
    bool any_state, any_step, any_before;
    struct explore_livelock *livelock; /* NULL: livelocks are not looked for */
    struct explore_memo *memo;         /* NULL: every step is the model's */
    struct explore_scene *scene;       /* NULL: every state is the model's (search/ahead.h) */
    uint64_t grown;                    /* the model's growth that the memo is of */
    uint32_t tagged;                   /* the memo's era that the cursor knows the tags of */
    uint64_t recalled;                 /* instructions of steps that were taken without it */
    uint32_t taken; /* the effect of the last try, if that was one of them; otherwise 0 */
    bool prepared;  /* properties know the state `prepared_at` */
    uint64_t prepared_at;
};

/* Brings the model to where the cursor is. Every other function that moves the model does so first.
 */
void explore_walker_sync(struct explore_walker *k);
/* The model's changes into the cursor, which then holds the store until it rests. */
void explore_walker_mirror(struct explore_walker *k);
/* The same for changes that are known already; the model is not told that they are taken. */
void explore_walker_mirror_changes(struct explore_walker *k, const struct model_change *changes,
                                   uint32_t count);

/* A step without properties and without calling the hook. */
enum model_outcome explore_walker_creep(struct explore_walker *k, struct model_choice choice,
                                        struct model_fault *fault);

void explore_walker_back(struct explore_walker *k, store_mark mark);
/* Back, but the model may stay where it is. */
void explore_walker_return(struct explore_walker *k, store_mark mark);
void explore_walker_goto(struct explore_walker *k, store_state state);

#endif
