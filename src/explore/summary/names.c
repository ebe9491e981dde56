#include "explore/summary/names.h"

#include "explore/summary/summary_int.h"
#include <assert.h>
#include <stdlib.h>

struct explore_shared_names *explore_shared_names_new(uint32_t workers) {
    struct explore_shared_names *c = base_calloc_apart(1, sizeof *c);
    store_growth_open(&c->growth_lock, false);
    store_components_open(&c->parts, workers, sizeof(struct explore_summary_reach));
    store_components_open(&c->summaries, workers, 0);
    explore_result_cache_open(&c->singles, workers);
    explore_result_cache_open(&c->joined, workers);
    explore_result_cache_open(&c->befores, workers);
    pthread_mutex_init(&c->lock, NULL);
    return c;
}

void explore_shared_names_drop(struct explore_shared_names *c) {
    for (int i = 0; i < EXPLORE_NAMES; i++)
        explore_intern_drop(&c->names[i]);
    pthread_mutex_destroy(&c->lock);
    explore_result_cache_close(&c->befores);
    explore_result_cache_close(&c->joined);
    explore_result_cache_close(&c->singles);
    store_components_close(&c->summaries);
    store_components_close(&c->parts);
    store_growth_close(&c->growth_lock);
    free(c);
}

/* The names are as many as each worker's, which counts its own. */
uint64_t explore_shared_names_bytes(const struct explore_shared_names *c) {
    return sizeof *c + store_components_bytes(&c->parts) + store_components_bytes(&c->summaries) +
           explore_result_cache_bytes(&c->singles) + explore_result_cache_bytes(&c->joined) +
           explore_result_cache_bytes(&c->befores);
}

/* Those of `from` that are missing in `to`, which begins like it. */
static void complete(struct explore_intern *to, const struct explore_intern *from) {
    for (uint32_t i = to->ends.count; i < from->ends.count; i++)
        explore_intern_add(to, explore_intern_get(from, i), explore_intern_count(from, i));
    assert(to->ends.count == from->ends.count);
}

void explore_shared_names_share(struct explore_shared_names *c,
                                const struct explore_intern *names) {
    uint32_t count = 0;
    for (int i = 0; i < EXPLORE_NAMES; i++) {
        complete(&c->names[i], &names[i]);
        count += names[i].ends.count;
    }
    atomic_store_explicit(&c->version, count, memory_order_relaxed);
    store_growth_share(&c->growth_lock, true);
}

static void complete_all(struct explore_shared_names *c, struct explore_intern *names) {
    for (int i = 0; i < EXPLORE_NAMES; i++)
        complete(&names[i], &c->names[i]);
}

void explore_shared_names_catch_up(struct explore_shared_names *c, struct explore_intern *names) {
    pthread_mutex_lock(&c->lock);
    complete_all(c, names);
    pthread_mutex_unlock(&c->lock);
}

static uint32_t name_anew(struct explore_shared_names *c, struct explore_intern *names,
                          enum explore_name kind, const uint64_t *words, uint32_t count) {
    pthread_mutex_lock(&c->lock);
    complete_all(c, names);
    uint32_t number = explore_intern_add(&names[kind], words, count);
    if (number == c->names[kind].ends.count) {
        explore_intern_add(&c->names[kind], words, count);
        atomic_fetch_add_explicit(&c->version, 1, memory_order_relaxed);
    }
    pthread_mutex_unlock(&c->lock);
    return number;
}

uint32_t explore_shared_names_name(struct explore_shared_names *c, struct explore_intern *names,
                                   enum explore_name kind, const uint64_t *words, uint32_t count) {
    if (!c->growth_lock.shared)
        return explore_intern_add(&names[kind], words, count);
    uint32_t number = explore_intern_find(&names[kind], words, count);
    return number != UINT32_MAX ? number : name_anew(c, names, kind, words, count);
}
