/* Paths as values. */
#ifndef EXPLORE_WALK_PATH_H
#define EXPLORE_WALK_PATH_H

#include "explore/event.h"
#include <string.h>

static inline void explore_path_append(explore_path *to, const explore_path *from) {
    if (from->count == 0)
        return;
    base_vec_reserve(to, to->count + from->count);
    memcpy(to->at + to->count, from->at, from->count * sizeof *from->at);
    to->count += from->count;
}

/* Steps by another thread than the last. */
static inline uint32_t explore_path_switches(const explore_path *path) {
    uint32_t switches = 0;
    for (uint32_t i = 1; i < path->count; i++)
        switches += path->at[i].thread != path->at[i - 1].thread;
    return switches;
}

/* The choices from number `first` on, in reverse order. */
static inline void explore_path_reverse(explore_path *path, uint32_t first) {
    for (uint32_t i = first, k = path->count; i + 1 < k; i++) {
        struct model_choice swap = path->at[i];
        path->at[i] = path->at[--k];
        path->at[k] = swap;
    }
}

#endif
