/* The memo keeps the effects of steps, so that the same step is taken elsewhere without the model.
 * Most steps of a concurrent program look at a few words of components and are taken in thousands
 * of states that differ elsewhere.
 *
 * A step is deterministic, so what it looks at next depends on what it has seen so far. So the memo
 * is a tree: a node says which words of which slot are looked at, an edge is what is found there, a
 * leaf has the slots that changed with what is new of them, and the footprint. Views (model_view:
 * what a thread offers) are kept in the same way. Keys are compared, not hashed away: a hit is
 * exact. A worker has one of its own, of bounded size; when it is full it starts again. */
#ifndef EXPLORE_MEMO_MEMO_H
#define EXPLORE_MEMO_MEMO_H

#include "base/vec.h"
#include "model/model.h"
#include "store/store.h"

struct explore_memo;
enum { EXPLORE_MEMO_INPUTS = 64, EXPLORE_MEMO_WRITES = 32 }; /* of a step, at most */

/* A step of a thread, and what it depends on that is in no slot. */
struct explore_memo_key {
    struct model_choice choice;
    uint32_t mode;
};

/* A part of a component that a step looked at, and the component's id. Of the inputs of one step no
 * two have a word in common. */
struct explore_memo_input {
    struct model_input part;
    uint32_t id;
};

/* One write of a step: the id of the new component. Or, with PATCH beside the slot, the number of a
 * patch (explore_memo_patch): the words that the step did not look at stay as they are. */
struct explore_memo_write {
    uint32_t slot, id;
};
#define EXPLORE_MEMO_PATCH (UINT32_C(1) << 31)

/* All that a search keeps of a step to take it later. The number of its effect is not 0 and stays
 * valid until the memo starts again; the rest follows from it. */
struct explore_memo_step {
    uint32_t effect, instructions;
    struct store_tags tags; /* of what it writes */
    uint64_t reads;         /* what it depends on, as bits: where two sets have none in common,
                               they have no word of a slot in common */
    uint64_t concerns;      /* explore_walker_concerns of what it does */
};

/* The effect of a step: each slot is written at most once. */
struct explore_memo_effect {
    struct explore_memo_step step;
    const struct explore_memo_write *writes;
    const struct model_access *accesses;
    uint32_t write_count, access_count;
    const struct model_input *changes; /* of each write */
    uint64_t touches;                  /* as bits like `step.reads` */
};

/* MISS: the model must take the step, and should be asked what it looked at. SKIP: no use in
 * asking. */
enum explore_memo_answer { EXPLORE_MEMO_HIT, EXPLORE_MEMO_MISS, EXPLORE_MEMO_SKIP };

/* An empty memo. It takes so much memory at most, and never more than some megabytes. */
struct explore_memo *explore_memo_new(uint64_t bytes, const struct base_tuning *tuning);
void explore_memo_drop(struct explore_memo *m);
uint64_t explore_memo_bytes(const struct explore_memo *m);
void explore_memo_clear(struct explore_memo *m); /* starts again */

/* For the state that the cursor is in. The effect is valid until the memo starts again. */
enum explore_memo_answer explore_memo_find(struct explore_memo *m, const struct store_cursor *c,
                                           struct explore_memo_key key,
                                           const struct explore_memo_effect **out);

/* Is it not worth to look for anything now? */
bool explore_memo_rests(const struct explore_memo *m);

/* After a miss: first it makes room, by starting again if need be; then it is told what the step
 * looked at, in order, with the ids that were there, and what it did; of the step in that
 * only instructions and concerns are looked at. */
void explore_memo_make_room(struct explore_memo *m);
void explore_memo_learn(struct explore_memo *m, const struct store_cursor *c,
                        struct explore_memo_key key, const struct explore_memo_input *inputs,
                        uint32_t count, const struct explore_memo_effect *effect);
/* The same for a step that cannot be remembered. */
void explore_memo_refuse(struct explore_memo *m, const struct store_cursor *c,
                         struct explore_memo_key key, const struct explore_memo_input *inputs,
                         uint32_t count);
/* For what it did: the number of these words of a component in a slot, until the memo starts again.
 */
uint32_t explore_memo_patch(struct explore_memo *m, struct model_input part, const void *bytes,
                            uint32_t size);
/* The writes of an effect in the state that the cursor is in; the model is asked for initial
 * contents only. */
void explore_memo_puts(struct explore_memo *m, struct store_cursor *c, struct model *model,
                       const struct explore_memo_effect *effect,
                       struct store_put out[EXPLORE_MEMO_WRITES]);

/* The view of a thread: its choices, and what it is about to do. If the thread has exactly one
 * choice and its effect depends on no further input, `step` holds the effect; otherwise
 * `step.effect` is 0. */
struct explore_memo_view {
    struct model_view offers;
    struct explore_memo_step step;
    const struct model_input *parts; /* what decides what is offered, */
    uint64_t reads;                  /* that as bits, as in a step */
    uint64_t concerns;               /* explore_walker_concerns of what it is about to do */
    uint32_t number, part_count;
    bool works; /* it has a choice, and does not spin (explore_livelock_may_wait) */
};

/* The same for that. The view is valid until the memo starts again. */
enum explore_memo_answer explore_memo_find_view(struct explore_memo *m,
                                                const struct store_cursor *c, uint32_t thread,
                                                uint32_t mode,
                                                const struct explore_memo_view **out);
/* The same for a thread that has just taken a step of this effect: what decides what it offers now
 * mostly follows from that, and is not looked at again. */
enum explore_memo_answer explore_memo_find_next(struct explore_memo *m,
                                                const struct store_cursor *c, uint32_t effect,
                                                const struct explore_memo_view **out);
/* A view by its number, if the memo has not started again since. */
const struct explore_memo_view *explore_memo_view_at(const struct explore_memo *m, uint32_t number);
/* So many effects were used without looking for them: that counts as finding them. */
void explore_memo_reuse(struct explore_memo *m, uint32_t count);
/* As explore_memo_find, for a thread whose view is known: what decides that need not be looked at
 * again. */
enum explore_memo_answer explore_memo_find_after(struct explore_memo *m,
                                                 const struct store_cursor *c,
                                                 const struct explore_memo_view *view, uint32_t alt,
                                                 const struct explore_memo_effect **out);
/* `view` NULL: it cannot be remembered. Of a view, offers, concerns and works are looked at. */
void explore_memo_learn_view(struct explore_memo *m, const struct store_cursor *c, uint32_t thread,
                             uint32_t mode, const struct explore_memo_input *inputs, uint32_t count,
                             const struct explore_memo_view *view);

/* Does an effect change what decides what is offered? `reads` and `touches` have bits in common, or
 * there is no need to ask. */
bool explore_memo_disturbs(const struct explore_memo_effect *e, const struct explore_memo_view *v);

/* How often it has started again; and an effect by its number, if it has not since. */
uint32_t explore_memo_era(const struct explore_memo *m);
const struct explore_memo_effect *explore_memo_effect_at(const struct explore_memo *m,
                                                         uint32_t number);

#endif
