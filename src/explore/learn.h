/* What threads were seen to touch from each of their places on. It decides which thread a reduced
 * search takes first in a state, which matters for how much is saved and for nothing else: so it
 * may be wrong, and is kept in Bloom filters. */
#ifndef EXPLORE_LEARN_H
#define EXPLORE_LEARN_H

#include "model/model.h"
#include <stdbool.h>
#include <stdint.h>

enum { EXPLORE_LEARN_WORDS = 4 };

struct explore_touches {
    uint64_t all[EXPLORE_LEARN_WORDS], written[EXPLORE_LEARN_WORDS];
};

struct explore_learn;
struct explore_learn *explore_learn_new(void);
void explore_learn_drop(struct explore_learn *l);

void explore_touches_add(struct explore_touches *t, const struct model_access *accesses,
                         uint32_t count);
bool explore_touches_conflict(const struct explore_touches *a, const struct explore_touches *b);

/* A thread at site `from` touched this and came to site `to` (0: its end). */
void explore_learn_step(struct explore_learn *l, uint32_t thread, uint32_t from, uint32_t to,
                        const struct explore_touches *touched);
/* What a thread was seen to touch at a site and after it; valid until the next step. */
const struct explore_touches *explore_learn_after(struct explore_learn *l, uint32_t thread,
                                                  uint32_t site);

#endif
