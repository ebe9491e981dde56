/* Arenas: alignment, zeroes, no overlap, whatever the size. */
#include "base/arena.h"
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

static void test_alloc(void **state) {
    (void)state;
    struct base_arena a = {0};
    char *blocks[200];
    for (size_t i = 0; i < 200; i++) {
        size_t size = i * i * 3; /* past the size of a block too */
        blocks[i] = base_arena_alloc(&a, size);
        assert_int_equal((uintptr_t)blocks[i] % 16, 0);
        for (size_t k = 0; k < size; k++)
            assert_int_equal(blocks[i][k], 0);
        memset(blocks[i], (int)i, size);
    }
    for (size_t i = 0; i < 200; i++)
        for (size_t k = 0; k < i * i * 3; k++)
            assert_int_equal((unsigned char)blocks[i][k], i);
    assert_true(a.total > 199 * 199 * 3);
    base_arena_drop(&a);
    assert_null(a.block);
}

static void test_text(void **state) {
    (void)state;
    struct base_arena a = {0};
    char *empty = base_arena_strdup(&a, "");
    char *text = base_arena_strdup(&a, "some text");
    char *formatted = base_arena_printf(&a, "%s %d", text, 7);
    assert_string_equal(empty, "");
    assert_string_equal(text, "some text");
    assert_string_equal(formatted, "some text 7");
    base_arena_drop(&a);
    base_arena_drop(&a); /* an empty one may be dropped */
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_alloc),
        cmocka_unit_test(test_text),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
