/* Which searches there are, and what goes with what (searches.def). What is asked for is a set of
 * bits, one for each word of the table, with just one order of the search among them. No word is
 * refused with itself. */
#ifndef EXPLORE_SEARCHES_H
#define EXPLORE_SEARCHES_H

#include "base/status.h"
#include "explore/explore.h"
#include <stdint.h>

enum explore_ask {
#define ASK(id, words) EXPLORE_ASK_##id,
#include "explore/searches.def"
#undef ASK
    EXPLORE_ASKS
};

#define EXPLORE_ASKED(id) (UINT32_C(1) << EXPLORE_ASK_##id)

/* Two that do not go together, for a reason. */
struct explore_refusal {
    enum explore_ask ask;
    uint32_t with; /* bits */
    const char *why;
};
extern const struct explore_refusal explore_refusals[];
extern const uint32_t explore_refusal_count;
extern const char *const explore_ask_words[EXPLORE_ASKS];

/* False, with a message: two of these do not go together. */
BASE_MUST_CHECK bool explore_searches_fit(uint32_t asked, struct base_status *s);
/* All that a search is refused with, whichever of the two says it, or gives way to. */
uint32_t explore_search_without(enum explore_ask ask);
/* What a search gives way to. */
uint32_t explore_search_yields(enum explore_ask ask);
/* What options ask for, as far as explore_run knows it. */
uint32_t explore_asked(const struct explore_options *o);

#endif
