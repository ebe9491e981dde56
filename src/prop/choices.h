/* Counts the choices that a search meets, by their kinds. It is no property that could fail; it
 * sees every new state as a property does. */
#ifndef PROP_CHOICES_H
#define PROP_CHOICES_H

#include "model/model.h"

/* By kind: in how many states there was such a choice (for all kinds but THREAD: how many threads
 * had one, over all states), and how many ways to go on in all of these together. */
struct prop_choice_count {
    uint64_t met, ways;
};

/* What all workers counted. The caller owns it. */
struct prop_choices;
struct prop_choices *prop_choices_new(void);
void prop_choices_clear(struct prop_choices *c);
void prop_choices_drop(struct prop_choices *c);
/* MODEL_CHOICE_KINDS of them; no worker may be at work. */
const struct prop_choice_count *prop_choices_list(const struct prop_choices *c);

/* The functions of the property; its context is a struct prop_choices. */
void *prop_choices_fork(void *context);
void prop_choices_forget(void *watcher);
bool prop_choices_state(void *watcher, struct model *m, const struct model_choice *choices,
                        uint32_t count, struct model_fault *fault);

/* The initialiser for struct explore_property. */
#define PROP_CHOICES(choices)                                                                      \
    {                                                                                              \
        .context = (choices), .state = prop_choices_state, .fork = prop_choices_fork,              \
        .drop = prop_choices_forget                                                                \
    }

#endif
