/* The conflict profile: the memory that threads were seen to touch from each of their points on. It
 * decides which thread a reduced search explores first in a state. Only the size of the search
 * depends on this, so the profile may be wrong, and Bloom filters are enough for it. */
#ifndef EXPLORE_DPOR_PROFILE_H
#define EXPLORE_DPOR_PROFILE_H

#include "base/tuning.h"
#include "model/model.h"
#include <stdbool.h>
#include <stdint.h>

enum { EXPLORE_PROFILE_WORDS = 32 };

struct explore_touches {
    uint64_t all[EXPLORE_PROFILE_WORDS], written[EXPLORE_PROFILE_WORDS];
};

/* The first few accesses of an operation, as bits of such a filter. */
enum { EXPLORE_TOUCH_BITS_MOST = 24 };

struct explore_touch_bits {
    uint32_t count;
    uint16_t bit[EXPLORE_TOUCH_BITS_MOST];
    bool written[EXPLORE_TOUCH_BITS_MOST];
};

struct explore_profile;
struct explore_profile *explore_profile_new(void);
/* A copy that goes on by itself. */
struct explore_profile *explore_profile_copy(const struct explore_profile *l);
void explore_profile_drop(struct explore_profile *l);

struct explore_touch_bits explore_touch_bits_of(const struct model_access *accesses,
                                                uint32_t count);
bool explore_touch_bits_conflict(const struct explore_touch_bits *a,
                                 const struct explore_touch_bits *b);

/* A point: the number of a thread at a position. */
uint32_t explore_profile_point(struct explore_profile *l, uint32_t thread, uint32_t site);
/* Adds a step of a thread from point `from` to point `to` (NONE: its end), with its touches. */
#define EXPLORE_PROFILE_NONE UINT32_MAX
void explore_profile_step(struct explore_profile *l, uint32_t from, uint32_t to,
                          const struct explore_touch_bits *touched);
/* The touches of the last step from a point; NULL: none was seen. */
const struct explore_touch_bits *explore_profile_now(const struct explore_profile *l,
                                                     uint32_t point);
/* All touches of a thread that were seen from a point on; valid until there is another point. */
const struct explore_touches *explore_profile_after(const struct explore_profile *l,
                                                    uint32_t point);

/* The position of a thread, as the model says. */
uint32_t explore_profile_position(struct model *m, uint32_t thread);

/* Takes a few runs before a dynamic reduction begins. The choice of first threads matters most in
 * the first states, which all others follow. But before any run the profile cannot tell which
 * threads will conflict. */
void explore_profile_warm_up(struct explore_profile *l, struct model *of,
                             const struct base_tuning *tuning);

#endif
