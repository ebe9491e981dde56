/* Growable arrays. */
#include "base/vec.h"
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

static void test_push(void **state) {
    (void)state;
    BASE_VEC(uint32_t) v = {0};
    for (uint32_t i = 0; i < 10000; i++)
        *base_vec_push(&v) = i * 7;
    assert_int_equal(v.count, 10000);
    assert_true(v.room >= v.count);
    for (uint32_t i = 0; i < v.count; i++)
        assert_int_equal(v.at[i], i * 7);
    assert_int_equal(base_vec_last(&v), 9999 * 7);
    base_vec_drop(&v);
    assert_null(v.at);
    assert_int_equal(v.count, 0);
}

static void test_reserve(void **state) {
    (void)state;
    BASE_VEC(char) v = {0};
    base_vec_reserve(&v, 100);
    assert_true(v.room >= 100);
    assert_int_equal(v.count, 0);
    char *before = v.at;
    for (int i = 0; i < 100; i++)
        *base_vec_push(&v) = 'x';
    if (!BASE_STRESS)
        assert_ptr_equal(v.at, before);
    base_vec_drop(&v);
}

static jmp_buf caught;
static enum base_fatal_kind kind;

static void catch (enum base_fatal_kind k, const char *message) {
    (void)message;
    kind = k;
    longjmp(caught, 1);
}

/* A count that 32 bits do not hold is the end of a resource, not an overflow. */
static void test_too_many(void **state) {
    (void)state;
    uint32_t room = 0;
    base_fatal_hook *before = base_fatal_set(catch);
    if (setjmp(caught) == 0) {
        base_vec_grow(NULL, &room, UINT32_MAX, 1);
        fail_msg("went on");
    }
    base_fatal_set(before);
    assert_int_equal(kind, BASE_FATAL_MEMORY);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_push),
        cmocka_unit_test(test_reserve),
        cmocka_unit_test(test_too_many),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
