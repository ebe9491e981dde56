/* A scene: the views of all threads in a state, taken from the memo instead of the model. It tells
 * the choices, and answers properties that ask only for views. */
#ifndef EXPLORE_MEMO_SCENE_H
#define EXPLORE_MEMO_SCENE_H

#include "explore/memo/memo.h"
#include "explore/walk/walker.h"

struct explore_scene;

struct explore_scene *explore_scene_new(void);
void explore_scene_drop(struct explore_scene *s);

/* The previous state, which must have the same mode: its views, and the thread and the effect of
 * the step that was taken there. */
struct explore_scene_before {
    const struct explore_memo_view *const *views;
    uint32_t count;
    uint32_t thread, effect;
};

/* The concerns of properties (explore_property.concerns) with the pending operations of all
 * threads: the bits of at least one thread, and the bits of more than one. */
struct explore_scene_concerns {
    uint64_t once, twice;
};

/* Gathers the scene of the cursor's state, whose mode is `mode` (0: not known). False: some view is
 * not known. The scene is valid until the memo starts again. `before` NULL: the previous state is
 * not known. */
bool explore_scene_gather(struct explore_scene *s, struct explore_walker *k, uint32_t mode,
                          const struct explore_scene_before *before);
/* The same while the model is in the state: the memo learns the missing views. */
bool explore_scene_learn(struct explore_scene *s, struct explore_walker *k, uint32_t mode);
/* Makes the scene from the model, without the memo. False: there are too many threads. */
bool explore_scene_fill(struct explore_scene *s, struct explore_walker *k);
/* known: is there a scene, gathered or filled? numbered: are its views the memo's? */
bool explore_scene_known(const struct explore_scene *s);
bool explore_scene_numbered(const struct explore_scene *s);

/* A model for properties that ask only for views (asks_views). Its footprint is the one that was
 * shown last. */
struct model *explore_scene_model(struct explore_scene *s);
void explore_scene_show(struct explore_scene *s, const struct model_access *accesses,
                        uint32_t count);

/* The view of one thread, and the views of all. */
const struct explore_memo_view *explore_scene_view(const struct explore_scene *s, uint32_t thread);
uint32_t explore_scene_views(const struct explore_scene *s,
                             const struct explore_memo_view *const **out);

struct explore_scene_concerns explore_scene_concerns(const struct explore_scene *s);
bool explore_scene_works(const struct explore_scene *s); /* if so, it is no livelock */

/* Appends the choices, as model_vtable.choices lists them. */
uint32_t explore_scene_choices(const struct explore_scene *s, explore_path *out);

#endif
