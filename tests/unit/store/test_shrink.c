/* A bit filter that takes over from an exact store has all its states, and from the same hashes as
 * if they had been put there at once. */
#include "store/store.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

enum { STATES = 60000, SLOTS = 37 };

static struct store *new_store(enum store_kind kind) {
    return store_new(&(struct store_options){.kind = kind, .bitstate_log2 = 27, .workers = 1});
}

/* The n-th state: two slots change from one to the next, some go back to the initial content. */
static void next_state(struct store_cursor *c, uint32_t n) {
    uint32_t word = n / SLOTS % 1000;
    store_cursor_set(c, n % SLOTS, word % 5 ? &word : NULL, word % 5 ? sizeof word : 0);
    store_cursor_set(c, 7 * n % (3 * SLOTS), &n, sizeof n);
}

static uint64_t fill(struct store *s, uint64_t *fresh) {
    struct store_cursor *c = store_cursor_new(s);
    *fresh = store_cursor_commit(c, 0, NULL);
    for (uint32_t n = 0; n < STATES; n++) {
        next_state(c, n);
        *fresh += store_cursor_commit(c, 0, NULL);
    }
    store_cursor_drop(c);
    struct store_stats stats;
    store_stats(s, &stats);
    return stats.states;
}

static void nothing_is_lost(void **state) {
    (void)state;
    struct store *exact = new_store(STORE_TREE), *filter = new_store(STORE_BITSTATE);
    struct store *other = new_store(STORE_BITSTATE);
    uint64_t fresh, again, all = fill(exact, &fresh);
    assert_true(all == fresh && all > STATES / 2);
    store_shrink(exact, filter);
    uint64_t kept = fill(filter, &again);
    assert_int_equal(again, 0);
    assert_true(kept <= all && kept > all - all / 1000);
    fill(other, &fresh);
    struct store_stats a, b;
    store_stats(filter, &a);
    store_stats(other, &b);
    assert_true(a.fill > 0 && a.fill == b.fill); /* the same bits */
    store_drop(exact);
    store_drop(filter);
    store_drop(other);
}

static void filters_fit(void **state) {
    (void)state;
    assert_int_equal(store_bitstate_log2(1), 3);
    assert_int_equal(store_bitstate_log2(1024), 13);
    assert_int_equal(store_bitstate_log2(2047), 13);
    assert_int_equal(store_bitstate_log2(UINT64_C(1) << 30), 33);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(nothing_is_lost),
        cmocka_unit_test(filters_fit),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
