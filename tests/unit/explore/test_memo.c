/* A memo against what was put into it: a hit needs every input to be as it was. */
#include "explore/memo/memo.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

struct fixture {
    struct store *store;
    struct store_cursor *cursor;
    struct explore_memo *memo;
};

static struct fixture open_fixture(uint64_t bytes) {
    struct fixture f;
    f.store = store_new(&(struct store_options){.kind = STORE_TREE, .workers = 1});
    f.cursor = store_cursor_new(f.store);
    f.memo = explore_memo_new(bytes, NULL);
    return f;
}

static void close_fixture(struct fixture *f) {
    explore_memo_drop(f->memo);
    store_cursor_drop(f->cursor);
    store_drop(f->store);
}

static uint32_t set(struct fixture *f, uint32_t slot, uint32_t word) {
    store_cursor_set(f->cursor, slot, &word, sizeof word);
    return store_cursor_id(f->cursor, slot);
}

/* All of a slot, as an input. */
static struct explore_memo_input all_of(uint32_t slot, uint32_t id) {
    return (struct explore_memo_input){{slot, MODEL_INPUT_ALL}, id};
}

static void learn(struct fixture *f, struct explore_memo_key key,
                  const struct explore_memo_input *inputs, uint32_t count,
                  const struct explore_memo_effect *effect) {
    struct model_input changes[EXPLORE_MEMO_WRITES];
    struct explore_memo_effect told = *effect;
    for (uint32_t i = 0; !told.changes && i < effect->write_count; i++)
        changes[i] =
            (struct model_input){effect->writes[i].slot & ~EXPLORE_MEMO_PATCH, MODEL_INPUT_ALL};
    if (!told.changes)
        told.changes = changes;
    explore_memo_make_room(f->memo);
    explore_memo_learn(f->memo, f->cursor, key, inputs, count, &told);
}

static enum explore_memo_answer ask(struct fixture *f, struct explore_memo_key key,
                                    const struct explore_memo_effect **e) {
    return explore_memo_find(f->memo, f->cursor, key, e);
}

static void test_hit_needs_all_inputs(void **state) {
    (void)state;
    if (BASE_STRESS)
        skip(); /* the memo rests after a few misses */
    struct fixture f = open_fixture(1 << 24);
    struct explore_memo_key key = {{2, 1}, 5};
    const struct explore_memo_effect *e;
    uint32_t a = set(&f, 3, 10), b = set(&f, 8, 20);
    assert_int_equal(ask(&f, key, &e), EXPLORE_MEMO_MISS);
    const struct explore_memo_input inputs[] = {all_of(3, a), all_of(8, b)};
    const struct explore_memo_write writes[] = {{8, a}, {6, b}};
    const struct model_access access = {.place = 7, .size = 4, .kind = MODEL_READ};
    learn(&f, key, inputs, 2,
          &(struct explore_memo_effect){.writes = writes,
                                        .accesses = &access,
                                        .write_count = 2,
                                        .access_count = 1,
                                        .step.instructions = 99});
    assert_int_equal(ask(&f, key, &e), EXPLORE_MEMO_HIT);
    assert_true(e->write_count == 2 && e->writes[1].slot == 6 && e->writes[1].id == b);
    assert_true(e->access_count == 1 && e->accesses[0].place == 7 && e->step.instructions == 99);
    set(&f, 9, 1); /* it did not look there */
    assert_int_equal(ask(&f, key, &e), EXPLORE_MEMO_HIT);
    set(&f, 8, 21);
    assert_int_equal(ask(&f, key, &e), EXPLORE_MEMO_MISS);
    set(&f, 8, 20);
    set(&f, 3, 11);
    assert_int_equal(ask(&f, key, &e), EXPLORE_MEMO_MISS);
    set(&f, 3, 10);
    for (int i = 0; i < 3; i++) {
        struct explore_memo_key other = key;
        other.choice.thread += i == 0;
        other.choice.alt += i == 1;
        other.mode += i == 2;
        assert_int_equal(ask(&f, other, &e), EXPLORE_MEMO_MISS);
    }
    close_fixture(&f);
}

/* What is looked at second may depend on what was found first. */
static void test_inputs_depend_on_inputs(void **state) {
    (void)state;
    struct fixture f = open_fixture(1 << 24);
    struct explore_memo_key key = {{0, 0}, 1};
    const struct explore_memo_effect *e;
    for (uint32_t i = 0; i < 2; i++) {
        uint32_t a = set(&f, 3, i), b = set(&f, 4 + i, 7);
        const struct explore_memo_input inputs[] = {all_of(3, a), all_of(4 + i, b)};
        const struct explore_memo_write write = {9, b + i};
        learn(&f, key, inputs, 2,
              &(struct explore_memo_effect){.writes = &write, .write_count = 1});
    }
    assert_int_equal(ask(&f, key, &e), EXPLORE_MEMO_HIT);
    set(&f, 4, 8);
    assert_int_equal(ask(&f, key, &e), EXPLORE_MEMO_HIT);
    set(&f, 5, 8);
    assert_int_equal(ask(&f, key, &e), EXPLORE_MEMO_MISS);
    close_fixture(&f);
}

static void test_refused(void **state) {
    (void)state;
    struct fixture f = open_fixture(1 << 24);
    struct explore_memo_key key = {{0, 0}, 1};
    const struct explore_memo_effect *e;
    const struct explore_memo_input input = all_of(3, set(&f, 3, 1));
    explore_memo_refuse(f.memo, f.cursor, key, &input, 1);
    assert_int_equal(ask(&f, key, &e), EXPLORE_MEMO_SKIP);
    set(&f, 3, 2);
    assert_int_equal(ask(&f, key, &e), EXPLORE_MEMO_MISS);
    close_fixture(&f);
}

/* What a thread offers comes with what its step does, if that looks at no more. */
static void test_views(void **state) {
    (void)state;
    struct fixture f = open_fixture(1 << 24);
    struct explore_memo_key key = {{2, 0}, 5};
    const struct explore_memo_effect *e;
    const struct explore_memo_view *v;
    const struct model_access access = {.place = 7, .size = 4, .kind = MODEL_WRITE};
    const struct explore_memo_view one = {
        .offers = {.accesses = &access, .access_count = 1, .ways = 1}};
    for (uint32_t i = 0; i < 2; i++) {
        uint32_t a = set(&f, 3, 10 + i), b = set(&f, 8, 20);
        const struct explore_memo_input inputs[] = {all_of(8, b), all_of(3, a)};
        const struct explore_memo_write write = {6, b};
        assert_int_equal(explore_memo_find_view(f.memo, f.cursor, 2, 5, &v), EXPLORE_MEMO_MISS);
        explore_memo_learn_view(f.memo, f.cursor, 2, 5, inputs + 1, 1, &one);
        assert_int_equal(explore_memo_find_view(f.memo, f.cursor, 2, 5, &v), EXPLORE_MEMO_HIT);
        assert_true(v->offers.ways == 1 && v->offers.accesses[0].place == 7 && !v->step.effect);
        assert_int_equal(explore_memo_find_after(f.memo, f.cursor, v, 0, &e), EXPLORE_MEMO_MISS);
        /* the first step looks at one slot more, the other not */
        learn(&f, key, inputs + i, 2 - i,
              &(struct explore_memo_effect){.writes = &write, .write_count = 1});
        assert_int_equal(explore_memo_find_after(f.memo, f.cursor, v, 0, &e), EXPLORE_MEMO_HIT);
        assert_true(e->writes[0].slot == 6);
        assert_int_equal(ask(&f, key, &e), EXPLORE_MEMO_HIT);
        assert_int_equal(explore_memo_find_view(f.memo, f.cursor, 2, 5, &v), EXPLORE_MEMO_HIT);
        assert_true(i ? v->step.effect == e->step.effect : !v->step.effect);
        set(&f, 8, 21);
        assert_int_equal(explore_memo_find_after(f.memo, f.cursor, v, 0, &e),
                         i ? EXPLORE_MEMO_HIT : EXPLORE_MEMO_MISS);
    }
    uint32_t era = explore_memo_era(f.memo);
    explore_memo_clear(f.memo);
    assert_true(explore_memo_era(f.memo) != era);
    assert_int_equal(explore_memo_find_view(f.memo, f.cursor, 2, 5, &v), EXPLORE_MEMO_MISS);
    explore_memo_learn_view(f.memo, f.cursor, 2, 5, NULL, 0, NULL);
    assert_int_equal(explore_memo_find_view(f.memo, f.cursor, 2, 5, &v), EXPLORE_MEMO_SKIP);
    close_fixture(&f);
}

/* What a thread offers after a step is found by it, also where that depends on what others do. */
static void test_next_view(void **state) {
    (void)state;
    struct fixture f = open_fixture(1 << 24);
    struct explore_memo_key key = {{2, 0}, 5};
    const struct explore_memo_effect *e;
    const struct explore_memo_view *v, *found;
    uint32_t before = set(&f, 3, 10), other = set(&f, 8, 20), after = set(&f, 3, 11);
    const struct explore_memo_input input = all_of(3, before);
    const struct explore_memo_write write = {3, after};
    learn(&f, key, &input, 1, &(struct explore_memo_effect){.writes = &write, .write_count = 1});
    set(&f, 3, 10);
    assert_int_equal(ask(&f, key, &e), EXPLORE_MEMO_HIT);
    set(&f, 3, 11);
    assert_int_equal(explore_memo_find_next(f.memo, f.cursor, e->step.effect, &v),
                     EXPLORE_MEMO_MISS);
    for (uint32_t i = 0; i < 3; i++) {
        other = set(&f, 8, 20 + i);
        const struct explore_memo_input inputs[] = {all_of(3, after), all_of(8, other)};
        const struct explore_memo_view view = {.offers = {.ways = 1 + i}};
        assert_int_equal(explore_memo_find_next(f.memo, f.cursor, e->step.effect, &v),
                         EXPLORE_MEMO_MISS);
        explore_memo_learn_view(f.memo, f.cursor, 2, 5, inputs, 2, &view);
        assert_int_equal(explore_memo_find_view(f.memo, f.cursor, 2, 5, &found), EXPLORE_MEMO_HIT);
    }
    for (uint32_t i = 0; i < 3; i++) {
        set(&f, 8, 20 + i);
        assert_int_equal(explore_memo_find_next(f.memo, f.cursor, e->step.effect, &v),
                         EXPLORE_MEMO_HIT);
        assert_int_equal(v->offers.ways, 1 + i);
    }
    close_fixture(&f);
}

/* Steps that write the same into a half of the state share its tag, in whatever order they do. */
static void test_tags(void **state) {
    (void)state;
    struct fixture f = open_fixture(1 << 24);
    uint32_t a = set(&f, 3, 10), b = set(&f, 3, 11), c = set(&f, 3, 12);
    const struct explore_memo_write writes[][3] = {
        {{0, a}, {1, b}, {2, c}}, {{1, b}, {2, a}, {0, a}}, {{2, c}, {3, c}, {6, a}}};
    const struct explore_memo_effect *e[3];
    for (uint32_t i = 0; i < 3; i++) {
        struct explore_memo_key key = {{i, 0}, 1};
        const struct explore_memo_input input = all_of(3, c);
        learn(&f, key, &input, 1,
              &(struct explore_memo_effect){.writes = writes[i], .write_count = 3});
        assert_int_equal(ask(&f, key, &e[i]), EXPLORE_MEMO_HIT);
    }
    assert_true(e[0]->step.tags.half[0] && e[0]->step.tags.half[0] == e[1]->step.tags.half[0]);
    assert_true(e[0]->step.tags.half[1] && e[0]->step.tags.half[1] != e[1]->step.tags.half[1]);
    assert_true(e[2]->step.tags.half[0] == 0 && e[2]->step.tags.half[1] != e[0]->step.tags.half[1]);
    close_fixture(&f);
}

static const void *seven(struct model *m, uint32_t slot, uint32_t *size) {
    static const uint32_t words[3] = {1, 7, 3};
    (void)m, (void)slot;
    *size = sizeof words;
    return words;
}

static uint32_t set_three(struct fixture *f, uint32_t slot, uint32_t a, uint32_t b, uint32_t c) {
    uint32_t words[3] = {a, b, c};
    store_cursor_set(f->cursor, slot, words, sizeof words);
    return store_cursor_id(f->cursor, slot);
}

/* A step that looks at the first word of three and writes the second is known whatever the third
 * is, and leaves that as it is. */
static void test_parts(void **state) {
    (void)state;
    if (BASE_STRESS)
        skip(); /* the memo rests after a few misses */
    struct fixture f = open_fixture(1 << 24);
    struct explore_memo_key key = {{0, 0}, 1};
    const struct explore_memo_effect *e;
    struct store_put put[EXPLORE_MEMO_WRITES];
    const struct model_memo memo = {.origin = seven};
    const struct model_vtable vtable = {.memo = &memo};
    struct model model = {.v = &vtable};
    uint32_t written[3] = {1, 7, 9}, size;
    const struct explore_memo_input inputs[] = {{{3, 1}, set_three(&f, 3, 1, 2, 9)},
                                                {{3, 2}, set_three(&f, 3, 1, 2, 9)}};
    explore_memo_make_room(f.memo);
    const struct explore_memo_write write = {
        3 | EXPLORE_MEMO_PATCH,
        explore_memo_patch(f.memo, (struct model_input){3, 3}, written, sizeof written)};
    learn(&f, key, inputs, 2, &(struct explore_memo_effect){.writes = &write, .write_count = 1});
    set_three(&f, 3, 1, 2, 5);
    assert_int_equal(ask(&f, key, &e), EXPLORE_MEMO_HIT);
    explore_memo_puts(f.memo, f.cursor, &model, e, put);
    const uint32_t *now = store_cursor_content(f.cursor, put[0].id, &size);
    assert_true(put[0].slot == 3 && size == 12 && now[0] == 1 && now[1] == 7 && now[2] == 5);
    set_three(&f, 3, 1, 4, 3);
    assert_int_equal(ask(&f, key, &e), EXPLORE_MEMO_MISS);
    uint32_t two[2] = {1, 2}; /* the size is looked at too */
    store_cursor_set(f.cursor, 3, two, sizeof two);
    assert_int_equal(ask(&f, key, &e), EXPLORE_MEMO_MISS);
    store_cursor_set(f.cursor, 3, NULL, 0);
    assert_int_equal(ask(&f, key, &e), EXPLORE_MEMO_MISS);
    /* what comes out can be what the slot had in the beginning */
    set_three(&f, 3, 1, 2, 3);
    assert_int_equal(ask(&f, key, &e), EXPLORE_MEMO_HIT);
    explore_memo_puts(f.memo, f.cursor, &model, e, put);
    assert_int_equal(put[0].id, 0);
    close_fixture(&f);
}

/* A step that looked at a word of a component may be repeated where that became the initial one by
 * another word: what is offered after it where it did is not what is offered where it did not. */
static void test_next_view_of_the_initial(void **state) {
    (void)state;
    struct fixture f = open_fixture(1 << 24);
    struct explore_memo_key key = {{2, 0}, 5};
    const struct explore_memo_effect *e;
    const struct explore_memo_view *v;
    uint32_t other = set_three(&f, 3, 1, 7, 9);
    const struct explore_memo_input looked = {{3, 1}, other}, at_first = {{3, 1}, 0};
    const struct explore_memo_write write = {6, other};
    const struct explore_memo_view views[] = {{.offers = {.ways = 1}}, {.offers = {.ways = 2}}};
    learn(&f, key, &looked, 1, &(struct explore_memo_effect){.writes = &write, .write_count = 1});
    assert_int_equal(ask(&f, key, &e), EXPLORE_MEMO_HIT);
    explore_memo_learn_view(f.memo, f.cursor, 2, 5, &looked, 1, &views[0]);
    store_cursor_set(f.cursor, 3, NULL, 0);
    explore_memo_learn_view(f.memo, f.cursor, 2, 5, &at_first, 1, &views[1]);
    for (uint32_t i = 0; i < 4; i++) {
        if (i % 2)
            set_three(&f, 3, 1, 7, 9);
        else
            store_cursor_set(f.cursor, 3, NULL, 0);
        assert_int_equal(explore_memo_find_next(f.memo, f.cursor, e->step.effect, &v),
                         EXPLORE_MEMO_HIT);
        assert_int_equal(v->offers.ways, i % 2 ? 1 : 2);
    }
    close_fixture(&f);
}

/* More than it can hold: it forgets, but never answers wrong; and it rests where nothing repeats.
 */
static void test_bounded(void **state) {
    (void)state;
    const uint64_t most = 1 << 16;
    struct fixture f = open_fixture(most);
    struct explore_memo_key key = {{0, 0}, 1};
    const struct explore_memo_effect *e;
    uint32_t skipped = 0;
    for (uint32_t i = 0; i < 1 << 19; i++) {
        const struct explore_memo_input input = all_of(3, set(&f, 3, i));
        const struct explore_memo_write write = {3, input.id};
        enum explore_memo_answer answer = ask(&f, key, &e);
        assert_true(answer != EXPLORE_MEMO_HIT);
        skipped += answer == EXPLORE_MEMO_SKIP;
        learn(&f, key, &input, 1,
              &(struct explore_memo_effect){.writes = &write, .write_count = 1});
    }
    assert_true(skipped > 1 << 18);
    assert_true(explore_memo_bytes(f.memo) <= most);
    close_fixture(&f);
}

/* A view is disturbed by words that decide it, not by others of the same component. */
static void test_what_disturbs_a_view(void **state) {
    (void)state;
    const struct model_input parts[] = {{3, 1u << 5}, {4, 1u << 6}};
    const struct explore_memo_view view = {.parts = parts, .part_count = 2};
    const struct model_input beside[] = {{3, 1u << 6}, {5, MODEL_INPUT_ALL}};
    const struct model_input there[] = {{3, 1u << 6}, {4, MODEL_INPUT_ALL}};
    struct explore_memo_effect effect = {.changes = beside, .write_count = 2};
    assert_false(explore_memo_disturbs(&effect, &view));
    effect.changes = there;
    assert_true(explore_memo_disturbs(&effect, &view));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_hit_needs_all_inputs),
        cmocka_unit_test(test_inputs_depend_on_inputs),
        cmocka_unit_test(test_refused),
        cmocka_unit_test(test_views),
        cmocka_unit_test(test_next_view),
        cmocka_unit_test(test_tags),
        cmocka_unit_test(test_parts),
        cmocka_unit_test(test_next_view_of_the_initial),
        cmocka_unit_test(test_bounded),
        cmocka_unit_test(test_what_disturbs_a_view),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
