/* Several workers add overlapping sets of states, while tables and trees grow: exactly one of
 * them is told that a state is new, and all give it the same name. */
#include "base/fatal.h"
#include "store/store.h"

#include <pthread.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { WORKERS = 4, DIGITS = 16, BASE = 4 };

struct shared {
    struct store *store;
    uint32_t states; /* numbered; each worker adds most of them, in its own order */
    _Atomic uint64_t *names;
    atomic_uint *fresh;
    atomic_uint wrong_names;
};

struct worker {
    pthread_t thread;
    struct shared *shared;
    struct store_cursor *cursor;
    uint64_t random;
    uint32_t digits[DIGITS];
};

/* Slots far apart for the later digits, so that trees get higher with larger states. */
static uint32_t slot_of(uint32_t digit) {
    return digit < 6 ? digit : digit * digit * 5 + digit;
}

static void content_of(uint32_t digit, uint32_t value, uint32_t out[3]) {
    out[0] = digit;
    out[1] = value;
    out[2] = digit * value;
}

static void load(void *context, uint32_t slot, const void *bytes, uint32_t size, bool initial) {
    struct worker *w = context;
    uint32_t content[3] = {0, 0, 0};
    for (uint32_t digit = 0; digit < DIGITS; digit++)
        if (slot_of(digit) == slot) {
            if (!initial)
                memcpy(content, bytes, size < sizeof content ? size : sizeof content);
            w->digits[digit] = content[1];
        }
}

/* State n has the digits of n; a digit 0 that was never set stays initial, so it is never set. */
static void set_state(struct worker *w, uint32_t n) {
    for (uint32_t digit = 0; digit < DIGITS; digit++, n /= BASE) {
        uint32_t value = n % BASE, content[3];
        content_of(digit, value, content);
        if (value)
            store_cursor_set(w->cursor, slot_of(digit), content, 4 + 4 * (value % 3));
    }
}

static void *work(void *context) {
    struct worker *w = context;
    struct shared *s = w->shared;
    for (uint32_t i = 0; i < s->states; i++) {
        w->random = w->random * 6364136223846793005u + 1442695040888963407u;
        uint32_t n = (uint32_t)((w->random >> 33) % s->states);
        store_mark mark = store_cursor_mark(w->cursor);
        set_state(w, n);
        store_state name;
        if (store_cursor_commit(w->cursor, n % 7 == 0, &name))
            atomic_fetch_add(&s->fresh[n], 1);
        uint64_t none = 0, key = name + 1;
        if (!atomic_compare_exchange_strong(&s->names[n], &none, key) && none != key)
            atomic_fetch_add(&s->wrong_names, 1);
        if (!store_cursor_find(w->cursor, n % 7 == 0, NULL))
            atomic_fetch_add(&s->wrong_names, 1);
        store_cursor_back(w->cursor, mark, load, w);
    }
    return NULL;
}

static void check_names(struct shared *s) {
    struct worker w = {.shared = s, .cursor = store_cursor_new(s->store)};
    for (uint32_t n = 0; n < s->states; n++) {
        if (!s->names[n])
            continue;
        store_cursor_goto(w.cursor, s->names[n] - 1, load, &w);
        uint32_t rest = n;
        for (uint32_t digit = 0; digit < DIGITS; digit++, rest /= BASE) {
            uint32_t size = 4 + 4 * (rest % BASE % 3); /* shorter contents lose their value */
            assert_int_equal(w.digits[digit], size >= 8 ? rest % BASE : 0);
        }
    }
    store_cursor_drop(w.cursor);
}

static void race(enum store_kind kind, uint32_t states, uint64_t seed) {
    struct store_options options = {.kind = kind, .bitstate_log2 = 26, .workers = WORKERS};
    struct shared s = {.store = store_new(&options), .states = states};
    s.names = base_calloc(states, sizeof *s.names);
    s.fresh = base_calloc(states, sizeof *s.fresh);
    struct worker workers[WORKERS];
    memset(workers, 0, sizeof workers);
    for (uint32_t i = 0; i < WORKERS; i++) {
        workers[i].shared = &s;
        workers[i].cursor = store_cursor_new(s.store);
        workers[i].random = seed + i / 2 * 77; /* two and two in step: the hardest race */
        pthread_create(&workers[i].thread, NULL, work, &workers[i]);
    }
    for (uint32_t i = 0; i < WORKERS; i++)
        pthread_join(workers[i].thread, NULL);
    uint64_t distinct = 0;
    for (uint32_t n = 0; n < states; n++) {
        assert_int_equal(s.fresh[n], s.names[n] != 0);
        distinct += s.names[n] != 0;
    }
    assert_int_equal(s.wrong_names, 0);
    struct store_stats stats;
    store_stats(s.store, &stats);
    assert_true(stats.states == distinct);
    for (uint32_t i = 0; i < WORKERS; i++)
        store_cursor_drop(workers[i].cursor);
    if (kind == STORE_TREE)
        check_names(&s);
    store_drop(s.store);
    free(s.names);
    free(s.fresh);
}

static void test_tree(void **state) {
    (void)state;
    for (uint64_t seed = 1; seed <= 3; seed++)
        race(STORE_TREE, 30000, seed);
}

/* Many short runs: the first moments have the most growth. */
static void test_tree_young(void **state) {
    (void)state;
    for (uint64_t seed = 1; seed <= 40; seed++)
        race(STORE_TREE, 1000, 1000 + seed);
}

static void test_lossy(void **state) {
    (void)state;
    race(STORE_COMPACT, 20000, 5);
    race(STORE_BITSTATE, 20000, 6);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_tree),
        cmocka_unit_test(test_tree_young),
        cmocka_unit_test(test_lossy),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
