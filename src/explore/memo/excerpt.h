/* Excerpts: words of components. Most steps look at a few words of an object, and do the same
 * whatever the other words are. So excerpts have numbers, and equal contents have equal numbers.
 * The write of such a step is a patch: new words that are laid over any component. */
#ifndef EXPLORE_MEMO_EXCERPT_H
#define EXPLORE_MEMO_EXCERPT_H

#include "explore/table.h"
#include "model/model.h"
#include "store/store.h"

/* A recent answer. The table keeps one for each hash, because most components are asked about only
 * while they are new. */
struct explore_excerpt_answer {
    uint64_t key; /* never 0 */
    uint32_t value;
};

/* A value is the size of a component and some of its words; a patch is a slot with a set of words,
 * then as many words as are in the set. */
struct explore_excerpts {
    struct explore_intern values, patches;
    struct explore_excerpt_answer *known, *patched;
    uint32_t mask; /* of `known` and `patched` */
};

/* Opens a table with at most `most` answers, a power of two. The answers take at most `bytes`, but
 * always some kilobytes. */
void explore_excerpts_open(struct explore_excerpts *p, uint64_t bytes, uint32_t most);

void explore_excerpts_clear(struct explore_excerpts *p);
void explore_excerpts_drop(struct explore_excerpts *p);
uint64_t explore_excerpts_bytes(const struct explore_excerpts *p);
uint32_t explore_excerpts_count(const struct explore_excerpts *p); /* values and patches */

/* The number for the content of these words of a component, and for its size. The initial content
 * of a slot is not in the store; it has a number of its own. */
uint32_t explore_excerpt_value(struct explore_excerpts *p, const struct store_cursor *c,
                               uint32_t id, uint32_t words);

/* The number of the patch that writes these words of a slot, as they are in `bytes`. */
uint32_t explore_excerpt_patch(struct explore_excerpts *p, uint32_t slot, uint32_t words,
                               const void *bytes, uint32_t size);
/* The id of the component that results if the patch is laid over the cursor's component in its
 * slot. Either of the two may be the initial one, whose content is asked of the model. */
uint32_t explore_excerpt_apply(struct explore_excerpts *p, struct store_cursor *c, struct model *m,
                               uint32_t patch);

/* The words in which two components of this size differ. All words, if a component is too large for
 * a set of words. */
uint32_t explore_excerpt_difference(const void *a, const void *b, uint32_t size);

#endif
