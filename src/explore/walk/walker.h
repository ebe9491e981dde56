/* A model, the cursor that mirrors it in a store, and the properties that watch its steps: what
 * every search, replay and minimisation moves around with. */
#ifndef EXPLORE_WALK_WALKER_H
#define EXPLORE_WALK_WALKER_H

#include "explore/explore.h"
#include "explore/memo/memo.h"

struct explore_walker;

/* `own`: the model's fault rather than a property's. Called while the model is where it happened.
 */
typedef void explore_walker_hook(struct explore_walker *k, const struct model_fault *fault,
                                 bool own);

/* Beside a mode: properties must see the steps. */
#define EXPLORE_WALKER_LOUD (UINT32_C(1) << 31)

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
    struct explore_scene *scene;       /* NULL: every state is the model's (ahead.h) */
    uint64_t grown;                    /* the model's growth that the memo is of */
    uint32_t tagged;                   /* the memo's era that the cursor knows the tags of */
    uint64_t recalled;                 /* instructions of steps that were taken without it */
    uint32_t taken; /* the effect of the last try, if that was one of them; otherwise 0 */
    bool prepared;  /* properties know the state `prepared_at` */
    uint64_t prepared_at;
};

/* The model must be in its initial state. The walker owns neither it nor the store. */
void explore_walker_open(struct explore_walker *k, struct model *m, struct store *store,
                         const struct explore_options *options, explore_walker_hook *hook);
void explore_walker_close(struct explore_walker *k);

/* Takes a choice and brings the cursor to the state after it, whatever the outcome. `here` names
 * the state before it. */
enum model_outcome explore_walker_step(struct explore_walker *k, struct model_choice choice,
                                       uint64_t here);
/* For a search that knows the mode of the state before (0: it does not), and does not mind where
 * the model is: the same, but it may be only the cursor that moves. Then the outcome is
 * MODEL_STEPPED. */
enum model_outcome explore_walker_try(struct explore_walker *k, struct model_choice choice,
                                      uint64_t here, uint32_t *mode);
/* What such a search has to remember of the current state, where the model must be. */
uint32_t explore_walker_mode(struct explore_walker *k);
/* Has a property to see steps from the state that `m` answers for? */
bool explore_walker_is_loud(struct explore_walker *k, struct model *m);
/* Back, but the model may stay where it is. */
void explore_walker_return(struct explore_walker *k, store_mark mark);
/* Brings the model to where the cursor is. Whatever else moves does so first. */
void explore_walker_sync(struct explore_walker *k);

/* What was learned of a model that has got new parts since may not be so any more, and is
 * forgotten; true if so. Called after the model ran. */
bool explore_walker_check_growth(struct explore_walker *k);
bool explore_walker_has_grown(const struct explore_walker *k); /* is that to be done? */
/* The inputs of the model's last step, with their contents before it, where the cursor still is;
 * *all: there are no more. */
uint32_t explore_walker_inputs(struct explore_walker *k,
                               struct explore_memo_input inputs[EXPLORE_MEMO_INPUTS], bool *all);
/* What a step that did this, or a thread that is about to, means to properties of steps
 * (explore_property.concerns). */
uint64_t explore_walker_concerns(const struct explore_walker *k,
                                 const struct model_access *accesses, uint32_t count, bool done);
/* Asserts that the model would do this. */
void explore_walker_verify(struct explore_walker *k, struct model_choice choice,
                           const struct explore_memo_effect *e);

/* A step without properties and without calling the hook. */
enum model_outcome explore_walker_creep(struct explore_walker *k, struct model_choice choice,
                                        struct model_fault *fault);

/* The model's changes into the cursor, which then holds the store until it rests. */
void explore_walker_mirror(struct explore_walker *k);

/* Shows a new state to the properties. */
void explore_walker_look(struct explore_walker *k, const struct model_choice *choices,
                         uint32_t count);

void explore_walker_back(struct explore_walker *k, store_mark mark);
void explore_walker_goto(struct explore_walker *k, store_state state);

/* Same kind, site and site2. */
bool explore_fault_same(const struct model_fault *a, const struct model_fault *b);

#endif
