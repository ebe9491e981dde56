/* The memo keeps the effects of steps, so that the same step can be taken in other states without
 * the model. Most steps of a concurrent program look at a few words of components, and are taken in
 * thousands of states that differ only in other words.
 *
 * A step is deterministic: the words that it looks at next depend only on the words that it has
 * read so far. The memo is therefore a tree. A node names words of a slot, an edge is a content of
 * these words, and a leaf holds the new contents of the changed slots, and the footprint. Views
 * (model_view: what a thread offers) are kept in the same way. Keys are compared whole, not by hash
 * alone, so a hit is exact. Each worker has a memo of its own, of bounded size. A full memo starts
 * again. */
#ifndef EXPLORE_MEMO_MEMO_H
#define EXPLORE_MEMO_MEMO_H

#include "base/vec.h"
#include "model/model.h"
#include "store/store.h"

struct explore_memo;
enum { EXPLORE_MEMO_INPUTS = 64, EXPLORE_MEMO_WRITES = 32 }; /* the most of a step */

/* A choice, and the mode: everything that its step depends on and that is in no slot. */
struct explore_memo_key {
    struct model_choice choice;
    uint32_t mode;
};

/* A part of a component that a step looked at, and the component's id. The inputs of one step have
 * no word in common. */
struct explore_memo_input {
    struct model_input part;
    uint32_t id;
};

/* One write of a step. `id` is that of the new component or, with PATCH beside the slot, the number
 * of a patch (explore_memo_patch), which leaves the component's other words as they are. */
struct explore_memo_write {
    uint32_t slot, id;
};
#define EXPLORE_MEMO_PATCH (UINT32_C(1) << 31)

/* The part of an effect that a search keeps with a plan. The effect's number is not 0, and is valid
 * until the memo starts again. The other members follow from the effect. */
struct explore_memo_step {
    uint32_t effect, instructions;
    struct store_tags tags; /* of the writes */
    uint64_t reads;         /* the inputs as bits: sets without a common bit have no
                               word of a slot in common */
    uint64_t concerns;      /* explore_walker_concerns of the accesses */
};

/* The effect of a step: each slot is written at most once. */
struct explore_memo_effect {
    struct explore_memo_step step;
    const struct explore_memo_write *writes;
    const struct model_access *accesses;
    uint32_t write_count, access_count;
    const struct model_input *changes; /* the words that each write changes */
    uint64_t touches;                  /* these words as bits, like `step.reads` */
};

/* MISS: the model must take the step, and should be asked for its inputs. SKIP: the model must take
 * the step, but need not be asked. */
enum explore_memo_answer { EXPLORE_MEMO_HIT, EXPLORE_MEMO_MISS, EXPLORE_MEMO_SKIP };

/* Makes an empty memo. It takes at most `bytes`, and never more than some megabytes. */
struct explore_memo *explore_memo_new(uint64_t bytes, const struct base_tuning *tuning);
void explore_memo_drop(struct explore_memo *m);
uint64_t explore_memo_bytes(const struct explore_memo *m);
void explore_memo_clear(struct explore_memo *m); /* starts again */

/* Finds the effect of a step from the cursor's state. It is valid until the memo starts again. */
enum explore_memo_answer explore_memo_find(struct explore_memo *m, const struct store_cursor *c,
                                           struct explore_memo_key key,
                                           const struct explore_memo_effect **out);

/* Does the memo rest, because its lookups hardly ever succeed? */
bool explore_memo_rests(const struct explore_memo *m);

/* Two calls after a miss. make_room makes room, by starting again if necessary. learn then gets the
 * inputs of the step in their order, with the ids from before the step, and the effect. Of
 * `effect->step` only instructions and concerns are read. */
void explore_memo_make_room(struct explore_memo *m);
void explore_memo_learn(struct explore_memo *m, const struct store_cursor *c,
                        struct explore_memo_key key, const struct explore_memo_input *inputs,
                        uint32_t count, const struct explore_memo_effect *effect);
/* Notes after a miss that the step cannot be remembered. */
void explore_memo_refuse(struct explore_memo *m, const struct store_cursor *c,
                         struct explore_memo_key key, const struct explore_memo_input *inputs,
                         uint32_t count);
/* The number of the patch that writes these words, for `id` of a write. Valid until the memo starts
 * again. */
uint32_t explore_memo_patch(struct explore_memo *m, struct model_input part, const void *bytes,
                            uint32_t size);
/* The writes of an effect in the cursor's state. The model is asked only for initial contents. */
void explore_memo_puts(struct explore_memo *m, struct store_cursor *c, struct model *model,
                       const struct explore_memo_effect *effect,
                       struct store_put out[EXPLORE_MEMO_WRITES]);

/* The view of a thread: its choices, and its pending operation. If the thread has exactly one
 * choice and its effect depends on no further input, `step` holds the effect. Otherwise
 * `step.effect` is 0. */
struct explore_memo_view {
    struct model_view offers;
    struct explore_memo_step step;
    const struct model_input *parts; /* the inputs of the view */
    uint64_t reads;                  /* these as bits, like explore_memo_step.reads */
    uint64_t concerns;               /* explore_walker_concerns of the pending operation */
    uint32_t number, part_count;
    bool works; /* the thread has a choice, and cannot be spinning (explore_livelock_may_wait) */
};

/* Finds the view of a thread in the cursor's state. It is valid until the memo starts again. */
enum explore_memo_answer explore_memo_find_view(struct explore_memo *m,
                                                const struct store_cursor *c, uint32_t thread,
                                                uint32_t mode,
                                                const struct explore_memo_view **out);
/* The same for a thread that has just taken a step with this effect. Most inputs of its new view
 * follow from the effect, and are not looked up again. */
enum explore_memo_answer explore_memo_find_next(struct explore_memo *m,
                                                const struct store_cursor *c, uint32_t effect,
                                                const struct explore_memo_view **out);
/* A view by its number, if the memo has not started again since. */
const struct explore_memo_view *explore_memo_view_at(const struct explore_memo *m, uint32_t number);
/* Counts `count` effects that were used without a lookup as found. */
void explore_memo_reuse(struct explore_memo *m, uint32_t count);
/* As explore_memo_find, for a thread whose view is known. The inputs of the view are not looked up
 * again. */
enum explore_memo_answer explore_memo_find_after(struct explore_memo *m,
                                                 const struct store_cursor *c,
                                                 const struct explore_memo_view *view, uint32_t alt,
                                                 const struct explore_memo_effect **out);
/* Learns a view. NULL: it cannot be remembered. Only `offers`, `concerns` and `works` of it are
 * read. */
void explore_memo_learn_view(struct explore_memo *m, const struct store_cursor *c, uint32_t thread,
                             uint32_t mode, const struct explore_memo_input *inputs, uint32_t count,
                             const struct explore_memo_view *view);

/* Does an effect change an input of a view? It does not if `reads` and `touches` have no common
 * bit, and then this need not be called. */
bool explore_memo_disturbs(const struct explore_memo_effect *e, const struct explore_memo_view *v);

/* The era: how often the memo has started again. An effect by its number, which must be of this
 * era. */
uint32_t explore_memo_era(const struct explore_memo *m);
const struct explore_memo_effect *explore_memo_effect_at(const struct explore_memo *m,
                                                         uint32_t number);

#endif
