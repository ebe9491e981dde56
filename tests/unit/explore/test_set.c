/* The set of words against a plain array of flags. */
#include "explore/table.h"

#include "base/hash.h"
#include <setjmp.h>
#include <stdarg.h>

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
    assert_true(explore_set_bytes(&s) < 16384);
    explore_set_drop(&s);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(random_operations)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
