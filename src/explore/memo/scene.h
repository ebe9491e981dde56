/* A state as its threads see it, without the model: what each offers (model_view), from a memo.
 * These views are enough to know the choices, and to ask the properties that ask no more. */
#ifndef EXPLORE_MEMO_SCENE_H
#define EXPLORE_MEMO_SCENE_H

#include "explore/memo/memo.h"
#include "explore/walk/walker.h"

struct explore_scene;

struct explore_scene *explore_scene_new(void);
void explore_scene_drop(struct explore_scene *s);

/* The state before, of the same mode: its views, and the effect of the step that a thread took
 * there. */
struct explore_scene_before {
    const struct explore_memo_view *const *views;
    uint32_t count;
    uint32_t thread, effect;
};

/* The concerns of properties of steps (explore_property.concerns) with all that the threads are
 * about to do: bits of at least one thread, and bits of more than one. */
struct explore_scene_concerns {
    uint64_t once, twice;
};

/* The scene of the state that the walker's cursor is in, which is of this mode, 0 if that is not
 * known; false: something of it is not known. It is valid until the memo starts again. `before`
 * NULL: nothing is known of any. */
bool explore_scene_gather(struct explore_scene *s, struct explore_walker *k, uint32_t mode,
                          const struct explore_scene_before *before);
/* The same where the model is in the state: the memo profiles what is missing. */
bool explore_scene_learn(struct explore_scene *s, struct explore_walker *k, uint32_t mode);
/* The same without the memo. False: there are too many threads. */
bool explore_scene_fill(struct explore_scene *s, struct explore_walker *k);
/* Was the last one gathered, or filled; and are its views the memo's? */
bool explore_scene_known(const struct explore_scene *s);
bool explore_scene_numbered(const struct explore_scene *s);

/* Answers what properties that ask only for views ask of a model. The footprint is that of the
 * effect that was shown last. */
struct model *explore_scene_model(struct explore_scene *s);
void explore_scene_show(struct explore_scene *s, const struct model_access *accesses,
                        uint32_t count);

/* The view of a thread, with its step's effect, if that is known; and the views of all. */
const struct explore_memo_view *explore_scene_view(const struct explore_scene *s, uint32_t thread);
uint32_t explore_scene_views(const struct explore_scene *s,
                             const struct explore_memo_view *const **out);

struct explore_scene_concerns explore_scene_concerns(const struct explore_scene *s);
bool explore_scene_works(const struct explore_scene *s); /* some thread does: it is no livelock */

/* As model_vtable.choices; appended. */
uint32_t explore_scene_choices(const struct explore_scene *s, explore_path *out);

#endif
