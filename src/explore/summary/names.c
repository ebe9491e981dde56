#include "explore/summary/names.h"

#include "explore/summary/summary_int.h"
#include <assert.h>
#include <stdlib.h>

struct explore_commons *explore_commons_new(uint32_t workers) {
    struct explore_commons *c = base_calloc_apart(1, sizeof *c);
    store_door_open(&c->door, false);
    store_components_open(&c->parts, workers, sizeof(struct explore_summary_reach));
    store_components_open(&c->summaries, workers, 0);
    explore_answers_open(&c->singles, workers);
    explore_answers_open(&c->joined, workers);
    explore_answers_open(&c->befores, workers);
    pthread_mutex_init(&c->lock, NULL);
    return c;
}

void explore_commons_drop(struct explore_commons *c) {
    for (int i = 0; i < EXPLORE_NAMES; i++)
        explore_intern_drop(&c->names[i]);
    pthread_mutex_destroy(&c->lock);
    explore_answers_close(&c->befores);
    explore_answers_close(&c->joined);
    explore_answers_close(&c->singles);
    store_components_close(&c->summaries);
    store_components_close(&c->parts);
    store_door_close(&c->door);
    free(c);
}

/* The names are as many as each worker's, which counts its own. */
uint64_t explore_commons_bytes(const struct explore_commons *c) {
    return sizeof *c + store_components_bytes(&c->parts) + store_components_bytes(&c->summaries) +
           explore_answers_bytes(&c->singles) + explore_answers_bytes(&c->joined) +
           explore_answers_bytes(&c->befores);
}

/* Those of `from` that are missing in `to`, which begins like it. */
static void complete(struct explore_intern *to, const struct explore_intern *from) {
    for (uint32_t i = to->ends.count; i < from->ends.count; i++)
        explore_intern_add(to, explore_intern_get(from, i), explore_intern_count(from, i));
    assert(to->ends.count == from->ends.count);
}

void explore_commons_share(struct explore_commons *c, const struct explore_intern *names) {
    uint32_t count = 0;
    for (int i = 0; i < EXPLORE_NAMES; i++) {
        complete(&c->names[i], &names[i]);
        count += names[i].ends.count;
    }
    atomic_store_explicit(&c->version, count, memory_order_relaxed);
    store_door_share(&c->door, true);
}

static void complete_all(struct explore_commons *c, struct explore_intern *names) {
    for (int i = 0; i < EXPLORE_NAMES; i++)
        complete(&names[i], &c->names[i]);
}

void explore_commons_catch_up(struct explore_commons *c, struct explore_intern *names) {
    pthread_mutex_lock(&c->lock);
    complete_all(c, names);
    pthread_mutex_unlock(&c->lock);
}

static uint32_t name_anew(struct explore_commons *c, struct explore_intern *names,
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

uint32_t explore_commons_name(struct explore_commons *c, struct explore_intern *names,
                              enum explore_name kind, const uint64_t *words, uint32_t count) {
    if (!c->door.shared)
        return explore_intern_add(&names[kind], words, count);
    uint32_t number = explore_intern_find(&names[kind], words, count);
    return number != UINT32_MAX ? number : name_anew(c, names, kind, words, count);
}
