/* The searches, and which wishes go together (searches.def). Wishes are a set of bits; exactly one
 * of them is an order of search. No wish is refused with itself. */
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

/* A wish, the wishes that it does not go with, and why. */
struct explore_refusal {
    enum explore_ask ask;
    uint32_t with; /* bits */
    const char *why;
};
extern const struct explore_refusal explore_refusals[];
extern const uint32_t explore_refusal_count;
extern const char *const explore_ask_words[EXPLORE_ASKS];

/* True: these wishes go together. False: two do not, and the message names them. */
BASE_MUST_CHECK bool explore_searches_fit(uint32_t asked, struct base_status *s);
/* The wishes that a search does not go with: the table refuses the two together, or the search
 * gives way to the wish. */
uint32_t explore_search_without(enum explore_ask ask);
/* The wishes that a search gives way to. */
uint32_t explore_search_yields(enum explore_ask ask);
/* The wishes that the options express, of those that explore_run knows. */
uint32_t explore_asked(const struct explore_options *o);

#endif
