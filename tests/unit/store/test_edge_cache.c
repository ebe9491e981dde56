/* States that are foreseen against states that are gone to: random walks over small vectors, with
 * puts into one half, into both, and of what is there already. */
#include "store/edge_cache.h"

#include "base/hash.h"
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

enum { SLOTS = 40, CONTENTS = 5, PUTS = 4, SETS = 1 << 13 };

static void nothing(void *context, uint32_t slot, const void *bytes, uint32_t size, bool initial) {
    (void)context, (void)slot, (void)bytes, (void)size, (void)initial;
}

struct walk {
    struct store *store;
    struct store_cursor *cursor;
    uint32_t ids[CONTENTS];
    uint64_t seed;
    store_state here;
    uint64_t sets[SETS]; /* of puts into a half; a tag is where one is, from 1 on */
    uint32_t set_count;
};

static uint32_t draw(struct walk *w, uint32_t below) {
    w->seed = base_hash_word(w->seed + 1);
    return (uint32_t)(w->seed % below);
}

static struct walk open_walk(uint64_t seed) {
    struct walk w = {.seed = seed};
    w.store = store_new(&(struct store_options){.kind = STORE_TREE, .workers = 1});
    w.cursor = store_cursor_new(w.store);
    for (uint32_t i = 0; i < CONTENTS; i++) { /* the last is what a slot has initially */
        uint32_t word = i + 1;
        store_cursor_set(w.cursor, 0, i + 1 < CONTENTS ? &word : NULL, sizeof word);
        w.ids[i] = store_cursor_id(w.cursor, 0);
    }
    store_cursor_commit(w.cursor, 0, &w.here);
    store_cursor_retag(w.cursor);
    return w;
}

static void close_walk(struct walk *w) {
    store_cursor_drop(w->cursor);
    store_drop(w->store);
}

static uint32_t draw_puts(struct walk *w, struct store_put *puts) {
    uint32_t count = draw(w, PUTS + 1), slot = draw(w, SLOTS);
    for (uint32_t i = 0; i < count; i++, slot += 1 + draw(w, SLOTS / 2))
        puts[i] = (struct store_put){slot, w->ids[draw(w, CONTENTS)]};
    return count;
}

static void retag(struct walk *w) {
    store_cursor_retag(w->cursor);
    w->set_count = 0;
}

/* Slots come in order, so equal sets have equal words. */
static uint32_t tag_of(struct walk *w, uint32_t half, const struct store_put *puts,
                       uint32_t count) {
    uint64_t set = 0;
    for (uint32_t i = 0; i < count; i++) {
        uint32_t content = 0;
        while (w->ids[content] != puts[i].id)
            content++;
        assert_true(puts[i].slot < 128 && content < 8);
        if (store_slot_half(puts[i].slot) == half)
            set = set << 10 | puts[i].slot << 3 | (content + 1);
    }
    uint32_t at = 0;
    while (at < w->set_count && w->sets[at] != set)
        at++;
    if (at == w->set_count)
        w->sets[w->set_count++] = set;
    return set ? at + 1 : 0;
}

static void go(struct walk *w, const struct store_put *puts, uint32_t count) {
    if (draw(w, 2)) {
        store_cursor_follow(w->cursor, puts, count);
        return;
    }
    for (uint32_t i = 0; i < count; i++)
        store_cursor_put(w->cursor, puts[i].slot, puts[i].id);
}

static void check_one(struct walk *w) {
    struct store_put puts[PUTS];
    store_state foreseen, there;
    uint32_t count = draw_puts(w, puts);
    if (w->set_count + STORE_HALVES > SETS)
        retag(w);
    struct store_tags tags = {{tag_of(w, 0, puts, count), tag_of(w, 1, puts, count)}};
    store_cursor_approach(w->cursor, w->here, tags);
    if (!store_cursor_find_edge(w->cursor, w->here, tags, &foreseen))
        foreseen = store_cursor_foresee(w->cursor, w->here, tags, puts, count);
    store_cursor_prefetch(w->cursor, foreseen);
    store_mark mark = store_cursor_mark(w->cursor);
    go(w, puts, count);
    bool known = store_cursor_find(w->cursor, 0, &there);
    assert_true(there == foreseen);
    if (draw(w, 2)) {
        store_cursor_return(w->cursor, mark);
        assert_int_equal(store_cursor_claim(w->cursor, foreseen), !known);
        go(w, puts, count);
        assert_false(store_cursor_commit(w->cursor, 0, &there));
    } else {
        assert_int_equal(store_cursor_commit(w->cursor, 0, &there), !known);
    }
    w->here = there;
}

/* Deep into what is only foreseen and back in pieces; then the state is what it was. */
static void check_way(struct walk *w) {
    store_mark marks[8], bottom = store_cursor_mark(w->cursor);
    store_state names[8], there, top = w->here;
    uint32_t depth = 0;
    for (uint32_t i = 0; i < 40; i++) {
        if (depth < 8 && (depth == 0 || draw(w, 2))) {
            struct store_put puts[PUTS];
            uint32_t count = draw_puts(w, puts);
            if (w->set_count + STORE_HALVES > SETS)
                retag(w);
            struct store_tags tags = {{tag_of(w, 0, puts, count), tag_of(w, 1, puts, count)}};
            marks[depth] = store_cursor_mark(w->cursor);
            names[depth++] = w->here;
            w->here = store_cursor_foresee(w->cursor, w->here, tags, puts, count);
            store_cursor_follow(w->cursor, puts, count);
        } else {
            depth = draw(w, depth);
            w->here = names[depth];
            store_cursor_return(w->cursor, marks[depth]);
        }
        if (draw(w, 8) == 0) {
            store_cursor_find(w->cursor, 0, &there);
            assert_true(there == w->here);
        }
    }
    store_cursor_return(w->cursor, bottom);
    store_cursor_find(w->cursor, 0, &there);
    assert_true(there == top);
    w->here = top;
}

static void test_foreseen_is_where_it_leads(void **state) {
    (void)state;
    for (uint64_t seed = 1; seed <= 20; seed++) {
        struct walk w = open_walk(seed);
        for (uint32_t i = 0; i < 3000; i++) {
            check_one(&w);
            if (draw(&w, 10) == 0)
                check_way(&w);
            if (draw(&w, 50) == 0) {
                store_cursor_back(w.cursor, draw(&w, store_cursor_mark(w.cursor) + 1), nothing,
                                  NULL);
                store_cursor_commit(w.cursor, 0, &w.here);
            }
            if (draw(&w, 500) == 0)
                retag(&w);
        }
        close_walk(&w);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_foreseen_is_where_it_leads)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
