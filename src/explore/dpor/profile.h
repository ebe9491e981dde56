/* What threads were seen to touch from each of their places on. It decides which thread a reduced
 * search takes first in a state, which matters for how much is saved and for nothing else: so it
 * may be wrong, and is kept in Bloom filters. */
#ifndef EXPLORE_DPOR_PROFILE_H
#define EXPLORE_DPOR_PROFILE_H

#include "model/model.h"
#include <stdbool.h>
#include <stdint.h>

enum { EXPLORE_LEARN_WORDS = 32 };

struct explore_touches {
    uint64_t all[EXPLORE_LEARN_WORDS], written[EXPLORE_LEARN_WORDS];
};

/* A few accesses as bits of such a filter: the first ones of an operation. */
enum { EXPLORE_LEARN_FEW = 24 };

struct explore_few {
    uint32_t count;
    uint16_t bit[EXPLORE_LEARN_FEW];
    bool written[EXPLORE_LEARN_FEW];
};

struct explore_learn;
struct explore_learn *explore_learn_new(void);
/* Another one that has seen the same. */
struct explore_learn *explore_learn_copy(const struct explore_learn *l);
void explore_learn_drop(struct explore_learn *l);

struct explore_few explore_few_of(const struct model_access *accesses, uint32_t count);
bool explore_few_conflict(const struct explore_few *a, const struct explore_few *b);

static inline bool explore_touches_conflict(const struct explore_touches *t,
                                            const struct explore_few *f) {
    for (uint32_t i = 0; i < f->count; i++)
        if ((f->written[i] ? t->all : t->written)[f->bit[i] / 64] >> f->bit[i] % 64 & 1)
            return true;
    return false;
}

/* A number for a thread at a site. */
uint32_t explore_learn_place(struct explore_learn *l, uint32_t thread, uint32_t site);
/* A thread at place `from` touched this and came to place `to` (NONE: its end). */
#define EXPLORE_LEARN_NONE UINT32_MAX
void explore_learn_step(struct explore_learn *l, uint32_t from, uint32_t to,
                        const struct explore_few *touched);
/* What the last step from a place touched; NULL: none was seen. */
const struct explore_few *explore_learn_now(const struct explore_learn *l, uint32_t place);
/* What a thread was seen to touch from a place on; valid until there is another place. */
const struct explore_touches *explore_learn_after(const struct explore_learn *l, uint32_t place);

#endif
