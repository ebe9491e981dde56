/* Tables that share pages: each is zeroed when it is taken and stays as it was written, whatever is
 * taken and given back around it. */
#include "store/region.h"

#include "base/hash.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>
#include <sys/resource.h>

#include <cmocka.h>

enum { TABLES = 16, ROUNDS = 400 };

struct table {
    unsigned char *at;
    size_t size;
    unsigned char mark;
};

static bool is_all(const struct table *t, unsigned char mark) {
    for (size_t i = 0; i < t->size; i++)
        if (t->at[i] != mark)
            return false;
    return true;
}

static void take(struct store_space *a, struct table *t, uint64_t seed) {
    const size_t line = 64, most = (size_t)5 << 20;
    t->size = (base_hash_word(seed) % most / line + 1) * line;
    if (seed & 1)
        store_space_ready(a);
    t->at = store_space_take(a, t->size);
    t->mark = (unsigned char)(seed % 255 + 1);
    assert_true((uintptr_t)t->at % line == 0);
    assert_true(is_all(t, 0));
    memset(t->at, t->mark, t->size);
}

static void take_and_give(void) {
    struct store_space a;
    struct table tables[TABLES] = {{0}};
    store_space_open(&a);
    for (uint32_t i = 0; i < ROUNDS; i++) {
        struct table *t = &tables[base_hash_word(i + ROUNDS) % TABLES];
        if (t->at) {
            assert_true(is_all(t, t->mark));
            store_space_give(&a, t->at, t->size);
        }
        take(&a, t, i);
    }
    for (uint32_t i = 0; i < TABLES; i++) {
        assert_true(!tables[i].at || is_all(&tables[i], tables[i].mark));
        if (tables[i].at)
            store_space_give(&a, tables[i].at, tables[i].size);
    }
    store_space_close(&a);
}

static void test_shared_pages(void **state) {
    (void)state;
    take_and_give();
}

/* Where addresses are limited, tables lie apart. */
static void test_few_addresses(void **state) {
    (void)state;
    struct rlimit before, few;
    assert_int_equal(getrlimit(RLIMIT_AS, &before), 0);
    few = before;
    few.rlim_cur = (rlim_t)1 << 40;
    assert_int_equal(setrlimit(RLIMIT_AS, &few), 0);
    take_and_give();
    assert_int_equal(setrlimit(RLIMIT_AS, &before), 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_shared_pages),
        cmocka_unit_test(test_few_addresses),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
