/* Excerpts: words of components. A step mostly looks at a few words of an object, and does the same
 * whatever the others are. So excerpts have numbers, equal ones for equal contents. The step's
 * write is a patch, which makes another component of each that it is laid over. */
#ifndef EXPLORE_MEMO_EXCERPT_H
#define EXPLORE_MEMO_EXCERPT_H

#include "explore/table.h"
#include "model/model.h"
#include "store/store.h"

/* Answers of late, by hash: most components are asked about only while they are new. */
struct explore_excerpt_answer {
    uint64_t key; /* never 0 */
    uint32_t value;
};

/* A value is the size of a component and some of its words; a patch is a slot with a set of words,
 * then as many words as are in the set. */
struct explore_excerpts {
    struct explore_intern values, patches;
    struct explore_excerpt_answer *known, *patched;
    uint32_t mask; /* of these */
};

/* So many answers at most, a power of two. They take so many bytes at most, and some kilobytes at
 * least. */
void explore_excerpts_open(struct explore_excerpts *p, uint64_t bytes, uint32_t most);

void explore_excerpts_clear(struct explore_excerpts *p);
void explore_excerpts_drop(struct explore_excerpts *p);
uint64_t explore_excerpts_bytes(const struct explore_excerpts *p);
uint32_t explore_excerpts_count(const struct explore_excerpts *p); /* of what is kept */

/* The number of what these words of a component are, and its size. In the initial state a slot has
 * contents that the store does not know: that is a number of its own. */
uint32_t explore_excerpt_value(struct explore_excerpts *p, const struct store_cursor *c,
                               uint32_t id, uint32_t words);

/* The number of a patch: these words of a slot, from a component. */
uint32_t explore_excerpt_patch(struct explore_excerpts *p, uint32_t slot, uint32_t words,
                               const void *bytes, uint32_t size);
/* The id of what the patch makes of what the cursor has in its slot. The model knows the initial
 * content, which that and what comes out may be. */
uint32_t explore_excerpt_apply(struct explore_excerpts *p, struct store_cursor *c, struct model *m,
                               uint32_t patch);

/* The words in which two components of a size differ; all, if they have more than can be told. */
uint32_t explore_excerpt_difference(const void *a, const void *b, uint32_t size);

#endif
