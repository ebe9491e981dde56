/* The promises of store.h, one by one. */
#include "store/store.h"

#include "base/hash.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cmocka.h>

static struct store *new_store(enum store_kind kind) {
    struct store_options options = {.kind = kind, .bitstate_log2 = 20, .workers = 1};
    return store_new(&options);
}

static void set_word(struct store_cursor *c, uint32_t slot, uint32_t word) {
    store_cursor_set(c, slot, &word, sizeof word);
}

/* What load was called with last, and how often. */
struct loads {
    uint32_t count, slot, size, word;
    bool initial, had_bytes;
};

static void load(void *context, uint32_t slot, const void *bytes, uint32_t size, bool initial) {
    struct loads *l = context;
    *l = (struct loads){l->count + 1, slot, size, 0, initial, bytes != NULL};
    if (size == sizeof l->word)
        memcpy(&l->word, bytes, size);
}

static void test_initial_and_empty_differ(void **state) {
    (void)state;
    struct store *s = new_store(STORE_TREE);
    struct store_cursor *c = store_cursor_new(s);
    store_state initial, empty, again;
    assert_true(store_cursor_commit(c, 0, &initial));
    store_cursor_set(c, 3, NULL, 0);
    assert_int_equal(store_cursor_mark(c), 0);
    store_cursor_set(c, 3, "", 0);
    assert_true(store_cursor_commit(c, 0, &empty));
    store_cursor_set(c, 3, NULL, 0);
    assert_false(store_cursor_commit(c, 0, &again));
    assert_true(again == initial);
    struct loads l = {0};
    store_cursor_goto(c, empty, load, &l);
    assert_true(l.count == 1 && l.slot == 3 && l.had_bytes && !l.size && !l.initial);
    store_cursor_goto(c, initial, load, &l);
    assert_true(l.count == 2 && l.slot == 3 && !l.had_bytes && l.initial);
    store_cursor_drop(c);
    store_drop(s);
}

static void test_equal_content_is_no_change(void **state) {
    (void)state;
    struct store *s = new_store(STORE_TREE);
    struct store_cursor *c = store_cursor_new(s);
    set_word(c, 4, 7);
    store_mark mark = store_cursor_mark(c);
    set_word(c, 4, 7);
    assert_int_equal(store_cursor_mark(c), mark);
    store_cursor_drop(c);
    store_drop(s);
}

/* A slot that changed and came back is not loaded; one that changed often is loaded once. */
static void test_back_loads_what_differs(void **state) {
    (void)state;
    struct store *s = new_store(STORE_TREE);
    struct store_cursor *c = store_cursor_new(s);
    set_word(c, 4, 1);
    set_word(c, 5, 1);
    store_mark mark = store_cursor_mark(c);
    for (uint32_t i = 2; i < 9; i++) {
        set_word(c, 4, i);
        set_word(c, 5, i);
    }
    set_word(c, 5, 1);
    struct loads l = {0};
    store_cursor_back(c, mark, load, &l);
    assert_true(l.count == 1 && l.slot == 4 && l.word == 1);
    store_cursor_back(c, 0, load, &l);
    assert_true(l.count == 3 && l.initial);
    store_cursor_drop(c);
    store_drop(s);
}

static void test_names_survive_growth(void **state) {
    (void)state;
    struct store *s = new_store(STORE_TREE);
    struct store_cursor *c = store_cursor_new(s);
    store_state names[64], again;
    for (uint32_t i = 0; i < 64; i++) {
        set_word(c, i % 4, i);
        assert_true(store_cursor_commit(c, 0, &names[i]));
    }
    store_mark mark = store_cursor_mark(c);
    struct loads l = {0};
    for (uint32_t slot = 10; slot < 60000; slot += slot / 3) {
        set_word(c, slot, slot);
        assert_true(store_cursor_commit(c, 0, NULL));
    }
    store_cursor_back(c, mark, load, &l);
    assert_false(store_cursor_commit(c, 0, &again));
    assert_true(again == names[63]);
    for (uint32_t i = 64; i-- > 0;) {
        store_cursor_goto(c, names[i], load, &l);
        assert_false(store_cursor_commit(c, 0, &again));
        assert_true(again == names[i]);
    }
    store_cursor_drop(c);
    store_drop(s);
}

/* The trees got higher between a commit and the way back over it. */
static void test_growth_between_commit_and_back(void **state) {
    (void)state;
    struct store *s = new_store(STORE_TREE);
    struct store_cursor *c = store_cursor_new(s);
    struct loads l = {0};
    store_state there, again;
    set_word(c, 0, 1);
    set_word(c, 1, 1);
    assert_true(store_cursor_commit(c, 0, NULL));
    store_mark mark = store_cursor_mark(c);
    set_word(c, 1, 2);
    assert_true(store_cursor_commit(c, 0, &there));
    store_cursor_back(c, mark, load, &l);
    set_word(c, 0, 2);
    assert_true(store_cursor_commit(c, 0, NULL));
    set_word(c, 4000, 2);
    store_cursor_back(c, mark, load, &l);
    set_word(c, 1, 2);
    assert_false(store_cursor_commit(c, 0, &again));
    assert_true(again == there);
    store_cursor_drop(c);
    store_drop(s);
}

static void test_extra_is_part_of_the_key(void **state) {
    (void)state;
    for (int kind = STORE_TREE; kind <= STORE_COMPACT; kind++) {
        struct store *s = new_store((enum store_kind)kind);
        struct store_cursor *c = store_cursor_new(s);
        store_state names[4];
        set_word(c, 2, 9);
        for (uint32_t extra = 0; extra < 4; extra++) {
            assert_false(store_cursor_find(c, extra, NULL));
            assert_true(store_cursor_commit(c, extra, &names[extra]));
            assert_true(store_cursor_find(c, extra, NULL));
            assert_false(store_cursor_commit(c, extra, NULL));
        }
        for (uint32_t i = 0; i < 4; i++)
            for (uint32_t k = 0; k < i; k++)
                assert_true(names[i] != names[k]);
        store_cursor_drop(c);
        store_drop(s);
    }
}

static void test_only_the_tree_is_exact(void **state) {
    (void)state;
    for (int kind = STORE_TREE; kind <= STORE_COMPACT; kind++) {
        struct store *s = new_store((enum store_kind)kind);
        assert_int_equal(store_exact(s), kind == STORE_TREE);
        store_drop(s);
    }
}

static void test_limit_fills_but_goes_on(void **state) {
    (void)state;
    struct store_options options = {.kind = STORE_TREE, .memory_limit = 2 << 20, .workers = 1};
    struct store *s = store_new(&options);
    struct store_cursor *c = store_cursor_new(s);
    assert_false(store_full(s));
    uint32_t states = 0;
    for (; !store_full(s); states++) {
        set_word(c, 0, states);
        assert_true(store_cursor_commit(c, 0, NULL));
        assert_true(states < 2000000);
    }
    assert_true(states > 1000);
    struct store_stats stats;
    store_stats(s, &stats);
    assert_true(stats.memory_bytes > options.memory_limit);
    assert_true(stats.memory_bytes < 2 * options.memory_limit);
    for (uint32_t i = 0; i < 1000; i++) {
        set_word(c, 0, states + i);
        assert_true(store_cursor_commit(c, 0, NULL));
        set_word(c, 0, i);
        assert_false(store_cursor_commit(c, 0, NULL));
    }
    store_cursor_drop(c);
    store_drop(s);
}

static void test_large_components(void **state) {
    (void)state;
    enum { LARGEST = (1 << 24) - 1 };
    struct store *s = new_store(STORE_TREE);
    struct store_cursor *c = store_cursor_new(s);
    static char bytes[LARGEST];
    store_state names[3];
    static const uint32_t sizes[3] = {LARGEST, LARGEST - 1, 1 << 20};
    for (int i = 0; i < 3; i++) {
        store_cursor_set(c, 6, bytes, sizes[i]);
        assert_true(store_cursor_commit(c, 0, &names[i]));
    }
    struct loads l = {0};
    for (int i = 0; i < 3; i++) {
        store_cursor_goto(c, names[i], load, &l);
        assert_int_equal(l.size, sizes[i]);
    }
    store_cursor_drop(c);
    store_drop(s);
}

/* What is read back has the same names for the same states, and goes on from there; so many that
 * ids need more bits than at first. */
static void test_saved(void **state) {
    (void)state;
    enum { STATES = 90000 };
    static const struct base_seal_key key = {"a key"};
    char path[] = "/tmp/heddle-test-store-XXXXXX";
    struct base_status status = {0};
    int file = mkstemp(path);
    assert_true(file >= 0);
    close(file);
    static store_state names[STATES];
    struct store *s = new_store(STORE_TREE);
    struct store_cursor *c = store_cursor_new(s);
    for (uint32_t i = 0; i < STATES; i++) {
        set_word(c, i % 4, i);
        assert_true(store_cursor_commit(c, 0, &names[i]));
    }
    struct store_stream *out = store_stream_write(path, &key, &status);
    assert_non_null(out);
    store_save(s, out);
    assert_true(store_stream_close(out, &status));
    store_cursor_drop(c);
    store_drop(s);
    s = new_store(STORE_TREE);
    struct store_stream *in = store_stream_read(path, &key, &status);
    assert_non_null(in);
    store_restore(s, in);
    assert_true(store_stream_close(in, &status));
    c = store_cursor_new(s);
    for (uint32_t i = 0; i < STATES; i++) {
        store_state name;
        set_word(c, i % 4, i);
        assert_false(store_cursor_commit(c, 0, &name));
        assert_true(name == names[i]);
    }
    set_word(c, 0, STATES);
    assert_true(store_cursor_commit(c, 0, NULL));
    store_cursor_drop(c);
    store_drop(s);
    unlink(path);
}

static bool reads(const char *path, const struct base_seal_key *key) {
    struct base_status status = {0};
    struct store_stream *f = store_stream_read(path, key, &status);
    assert_non_null(f);
    assert_int_equal(store_stream_get_word(f), 7);
    bool ok = store_stream_close(f, &status);
    assert_true(ok || strstr(status.message, "--trust"));
    base_status_drop(&status);
    return ok;
}

/* Only the key that sealed a file opens it. */
static void test_sealed(void **state) {
    (void)state;
    static const struct base_seal_key key = {"a key"}, other = {"b key"}, nobody = {0};
    char path[] = "/tmp/heddle-test-store-XXXXXX";
    struct base_status status = {0};
    int file = mkstemp(path);
    assert_true(file >= 0);
    for (int sealed = 0; sealed < 2; sealed++) {
        struct store_stream *out = store_stream_write(path, sealed ? &key : NULL, &status);
        assert_non_null(out);
        store_stream_put_word(out, 7);
        assert_true(store_stream_close(out, &status));
        assert_true(reads(path, NULL));
        assert_true(reads(path, &key) == sealed);
        assert_false(reads(path, &other));
        assert_true(reads(path, &nobody) != sealed);
    }
    struct stat st;
    assert_int_equal(stat(path, &st), 0);
    assert_int_equal(truncate(path, st.st_size - 1), 0); /* of the seal */
    assert_false(reads(path, &key));
    close(file);
    unlink(path);
}

/* The lossy stores may miss a state, but never call a known one new; and with room to spare they
 * miss almost none. */
static void test_lossy_never_repeats(void **state) {
    (void)state;
    for (int kind = STORE_BITSTATE; kind <= STORE_COMPACT; kind++) {
        struct store *s = new_store((enum store_kind)kind);
        struct store_cursor *c = store_cursor_new(s);
        uint32_t fresh = 0;
        for (uint32_t i = 0; i < 20000; i++) {
            set_word(c, i % 50, i * 7919 % 4096);
            bool first = store_cursor_commit(c, 0, NULL);
            fresh += first;
            assert_true(store_cursor_find(c, 0, NULL));
            assert_false(store_cursor_commit(c, 0, NULL));
        }
        struct store_stats stats;
        store_stats(s, &stats);
        assert_true(stats.states == fresh);
        assert_true(fresh > 19800);
        assert_true(kind == STORE_COMPACT || (stats.fill > 0.04 && stats.fill < 0.06));
        store_cursor_drop(c);
        store_drop(s);
    }
}

/* A filter may be far larger than the machine's memory: it takes as much as is used of it. */
static void test_large_filter(void **state) {
    (void)state;
    struct store_options options = {.kind = STORE_BITSTATE, .workers = 1, .bitstate_log2 = 38};
    struct store *s = store_new(&options);
    struct store_cursor *c = store_cursor_new(s);
    struct rusage usage;
    set_word(c, 1, 1);
    assert_true(store_cursor_commit(c, 0, NULL));
    assert_int_equal(getrusage(RUSAGE_SELF, &usage), 0);
    assert_true(usage.ru_maxrss < 1 << 20); /* kilobytes */
    store_cursor_drop(c);
    store_drop(s);
}

/* A cursor that goes ahead and comes back loads nothing; one that stays ahead loads what differs,
 * also after a longer way back. */
static void test_ahead_of_the_model(void **state) {
    (void)state;
    for (enum store_kind kind = STORE_TREE; kind <= STORE_COMPACT; kind++) {
        struct store *s = new_store(kind);
        struct store_cursor *c = store_cursor_new(s);
        set_word(c, 4, 1);
        set_word(c, 9, 1);
        store_mark first = store_cursor_mark(c);
        uint32_t old = store_cursor_id(c, 4);
        set_word(c, 4, 2);
        uint32_t new = store_cursor_id(c, 4);
        assert_true(store_cursor_commit(c, 0, NULL));
        struct loads l = {0};
        store_cursor_back(c, first, load, &l);
        assert_true(l.count == 1 && store_cursor_id(c, 4) == old);

        store_cursor_put(c, 4, new);
        assert_false(store_cursor_commit(c, 0, NULL));
        store_cursor_return(c, first);
        assert_false(store_cursor_sync(c, load, &l));
        assert_int_equal(l.count, 1);

        store_cursor_put(c, 4, new);
        assert_true(store_cursor_sync(c, load, &l));
        assert_true(l.count == 2 && l.slot == 4 && l.word == 2);
        store_cursor_return(c, 0);
        assert_true(store_cursor_commit(c, 0, NULL));
        store_cursor_put(c, 4, old);
        store_cursor_back(c, 0, load, &l);
        assert_true(l.count == 4 && l.initial && store_cursor_id(c, 9) == 0);
        store_cursor_drop(c);
        store_drop(s);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_initial_and_empty_differ),
        cmocka_unit_test(test_equal_content_is_no_change),
        cmocka_unit_test(test_back_loads_what_differs),
        cmocka_unit_test(test_names_survive_growth),
        cmocka_unit_test(test_growth_between_commit_and_back),
        cmocka_unit_test(test_extra_is_part_of_the_key),
        cmocka_unit_test(test_only_the_tree_is_exact),
        cmocka_unit_test(test_limit_fills_but_goes_on),
        cmocka_unit_test(test_large_components),
        cmocka_unit_test(test_saved),
        cmocka_unit_test(test_sealed),
        cmocka_unit_test(test_lossy_never_repeats),
        cmocka_unit_test(test_ahead_of_the_model),
        cmocka_unit_test(test_large_filter),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
