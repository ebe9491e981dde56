/* Sets, maps and numbered words, beside plain arrays. */
#include "explore/table.h"

#include "base/hash.h"
#include <setjmp.h>
#include <stdarg.h>
#include <string.h>

#include <cmocka.h>

enum { WORDS = 300, STEPS = 20000 };

/* Few words, some of them extreme, so that clusters form and shift back. */
static uint64_t word_of(uint32_t i) {
    return i == 0 ? UINT64_MAX : i == 1 ? 0 : i < 100 ? i : base_hash_word(i);
}

static void check_all(const struct explore_set *s, const bool *in) {
    uint64_t word, members = 0, expected = 0;
    for (uint32_t i = 0; i < WORDS; i++) {
        assert_int_equal(explore_set_has(s, word_of(i)), in[i]);
        expected += in[i];
    }
    for (uint64_t p = 0; explore_set_next(s, &p, &word);) {
        assert_true(explore_set_has(s, word));
        members++;
    }
    assert_int_equal(members, expected);
}

static void random_operations(void **state) {
    (void)state;
    struct explore_set s = {0};
    bool in[WORDS] = {0};
    check_all(&s, in);
    for (uint32_t n = 0; n < STEPS; n++) {
        uint32_t i = (uint32_t)(base_hash_word(n) % WORDS);
        if (in[i] && n % 3) {
            explore_set_remove(&s, word_of(i));
            in[i] = false;
        } else {
            assert_int_equal(explore_set_add(&s, word_of(i)), !in[i]);
            in[i] = true;
        }
        if (n % 100 == 0)
            check_all(&s, in);
    }
    explore_set_drop(&s);
}

/* States whose numbers differ in the upper half only, too. */
static store_state state_of(uint32_t i) {
    return i < 100 ? (store_state)i << 32 | (i & 3) : i == 100 ? UINT32_MAX : word_of(i) >> 1;
}

static void map_operations(void **state) {
    (void)state;
    struct explore_map m = {0};
    uint32_t values[WORDS] = {0}; /* + 1; 0: none */
    for (uint32_t n = 0; n < STEPS; n++) {
        uint32_t i = 1 + (uint32_t)(base_hash_word(n) % (WORDS - 1));
        if (values[i] && n % 3) {
            explore_map_forget(&m, state_of(i));
            values[i] = 0;
        } else {
            explore_map_put(&m, state_of(i), n);
            values[i] = n + 1;
        }
        for (uint32_t k = 1; n % 100 == 0 && k < WORDS; k++)
            assert_int_equal(explore_map_find(&m, state_of(k)),
                             values[k] ? values[k] - 1 : EXPLORE_MAP_NONE);
    }
    explore_map_drop(&m);
}

/* Arrays of 0 to 3 words, of which some begin alike. */
static uint32_t array_of(uint32_t i, uint64_t *words) {
    words[0] = i / 4 % 7;
    words[1] = i / 28;
    words[2] = 0;
    return i % 4;
}

static void interned(void **state) {
    (void)state;
    enum { ARRAYS = 3000 };
    struct explore_intern t = {0};
    uint32_t numbers[ARRAYS], next = 0;
    uint64_t words[3], others[3];
    assert_int_equal(explore_intern_find(&t, NULL, 0), UINT32_MAX);
    for (uint32_t round = 0; round < 2; round++, next = 0) {
        for (uint32_t i = 0; i < ARRAYS; i++) {
            uint32_t count = array_of(i, words), same = 0;
            while (same < i && (array_of(same, others) != count ||
                                memcmp(words, others, count * sizeof *words) != 0))
                same++;
            numbers[i] = same < i ? numbers[same] : next++;
            if (same == i)
                assert_int_equal(explore_intern_find(&t, words, count), UINT32_MAX);
            assert_int_equal(explore_intern_add(&t, words, count), numbers[i]);
            assert_int_equal(explore_intern_find(&t, words, count), numbers[i]);
            assert_int_equal(explore_intern_count(&t, numbers[i]), count);
            assert_memory_equal(explore_intern_get(&t, numbers[i]), words, count * sizeof *words);
        }
        assert_int_equal(t.ends.count, next);
        explore_intern_clear(&t);
    }
    explore_intern_drop(&t);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(random_operations),
                                       cmocka_unit_test(map_operations),
                                       cmocka_unit_test(interned)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
