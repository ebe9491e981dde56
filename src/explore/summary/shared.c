#include "explore/summary/shared.h"

#include "base/fatal.h"
#include "store/region.h"
#include <assert.h>
#include <stdlib.h>

/* ---- results ---- */

/* Of the replaced results one in 16 is counted, and counts as 16, because all workers share the
 * counter. */
enum { COUNTED_LOG2 = 4 };

static uint64_t size_of(uint64_t mask) {
    return (mask + 1) * sizeof(struct explore_cached_result);
}

void explore_result_cache_open(struct explore_result_cache *r, uint32_t workers,
                               const struct base_tuning *tuning) {
    uint64_t most = UINT64_C(1) << tuning->summary_most_log2; /* of each worker */
    *r = (struct explore_result_cache){.first = UINT64_C(1) << tuning->summary_first_log2,
                                       .most = most};
    while (r->most < most * workers)
        r->most *= 2;
    assert(r->first <= r->most && !(r->first & (r->first - 1)));
}

void explore_result_cache_close(struct explore_result_cache *r) {
    store_table_drop(r->at, size_of(r->mask));
}

static bool crowded(const struct explore_result_cache *r) {
    return !r->at || (r->mask + 1 < r->most &&
                      atomic_load_explicit(&r->lost, memory_order_relaxed) > r->mask / 2);
}

static void grow(struct explore_result_cache *r) {
    struct explore_result_cache old = {.at = r->at, .mask = r->mask};
    r->mask = old.at ? 2 * old.mask + 1 : r->first - 1;
    assert(r->mask < r->most);
    r->at = store_table_new(size_of(r->mask));
    atomic_store_explicit(&r->lost, 0, memory_order_relaxed);
    for (uint64_t i = 0; old.at && i <= old.mask; i++) {
        uint64_t key = atomic_load_explicit(&old.at[i].key, memory_order_relaxed);
        uint64_t value = atomic_load_explicit(&old.at[i].value, memory_order_relaxed);
        if (!key)
            continue;
        struct explore_cached_result *e = explore_cached_result_at(r, key);
        assert(!(value & EXPLORE_CACHED_BUSY));
        atomic_store_explicit(&e->key, key, memory_order_relaxed);
        atomic_store_explicit(&e->value, value, memory_order_relaxed);
    }
    explore_result_cache_close(&old);
}

/* Writes a result, unless another worker is writing to this cell. */
static void write(struct explore_result_cache *r, uint64_t key, uint64_t content) {
    uint64_t hash = base_hash_word(key);
    struct explore_cached_result *e = explore_cached_result_at(r, key);
    uint64_t value = atomic_load_explicit(&e->value, memory_order_relaxed);
    if (value & EXPLORE_CACHED_BUSY ||
        !atomic_compare_exchange_strong_explicit(&e->value, &value, value | EXPLORE_CACHED_BUSY,
                                                 memory_order_acquire, memory_order_relaxed))
        return;
    uint64_t old = atomic_load_explicit(&e->key, memory_order_relaxed);
    atomic_store_explicit(&e->key, key, memory_order_release);
    uint64_t version = (value + 2 * EXPLORE_CACHED_BUSY) & EXPLORE_CACHED_VERSION;
    atomic_store_explicit(&e->value, content | version, memory_order_release);
    if (old && old != key && hash >> (64 - COUNTED_LOG2) == 0)
        atomic_fetch_add_explicit(&r->lost, 1 << COUNTED_LOG2, memory_order_relaxed);
}

void explore_result_cache_put(struct explore_result_cache *r, struct store_growth_flag *g,
                              uint64_t key, struct explore_before answer) {
    uint64_t part = answer.part, demands = answer.demands;
    uint64_t content = part << EXPLORE_CACHED_PART_SHIFT | demands << EXPLORE_CACHED_DEMANDS_SHIFT;
    assert(key);
    if (demands >= EXPLORE_CACHED_DEMANDS_END)
        return;
    store_growth_enter(g);
    if (crowded(r)) {
        store_growth_stop(g);
        if (crowded(r))
            grow(r);
        store_growth_go(g, NULL);
    }
    write(r, key, content);
    store_growth_leave(g);
}

/* ---- names ---- */

struct explore_shared_names *explore_shared_names_new(uint32_t workers,
                                                      const struct base_tuning *tuning) {
    struct explore_shared_names *c = base_calloc_apart(1, sizeof *c);
    c->tuning = base_tuning_of(tuning);
    store_growth_open(&c->growth_lock, false);
    store_components_open(&c->parts, workers, sizeof(struct explore_summary_reach), c->tuning);
    store_components_open(&c->summaries, workers, 0, c->tuning);
    explore_result_cache_open(&c->singles, workers, c->tuning);
    explore_result_cache_open(&c->joined, workers, c->tuning);
    explore_result_cache_open(&c->befores, workers, c->tuning);
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

/* Adds to `to` the names of `from` that it lacks. `to` holds the first names of `from` and no
 * others. */
static void complete(struct explore_intern *to, const struct explore_intern *from) {
    for (uint32_t i = to->ends.count; i < from->ends.count; i++)
        explore_intern_add(to, explore_intern_get(from, i), explore_intern_count(from, i));
    assert(to->ends.count == from->ends.count);
}

void explore_shared_names_share(struct explore_shared_names *c,
                                const struct explore_intern *names) {
    uint32_t count = 0;
    assert(!c->growth_lock.shared); /* called once, by the worker that was alone */
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
    assert(names[kind].ends.count == c->names[kind].ends.count);
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
