/* A model, the cursor that mirrors it in a store, and the properties that watch its steps: what
 * every search, replay and minimisation moves around with. */
#ifndef EXPLORE_WALKER_H
#define EXPLORE_WALKER_H

#include "explore/explore.h"

struct explore_walker;

/* `own`: the model's fault rather than a property's. Called while the model is where it happened.
 */
typedef void explore_walker_hook(struct explore_walker *k, const struct model_fault *fault,
                                 bool own);

struct explore_walker {
    struct model *m;
    const struct model_vtable *v;
    struct store_cursor *cursor;
    explore_walker_hook *hook;
    struct explore_property *properties; /* with contexts of this walker's own */
    uint32_t property_count;
    bool any_state, any_step, any_before;
    struct explore_spin *spin; /* NULL: livelocks are not looked for */
    bool prepared;             /* properties know the state `prepared_at` */
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
/* The same without properties and without calling the hook. */
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
