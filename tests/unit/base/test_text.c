/* Text that grows, whole files, statuses, and hashes. */
#include "base/hash.h"
#include "base/status.h"
#include "base/text.h"
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

static void test_grows(void **state) {
    (void)state;
    struct base_text t = {0};
    assert_string_equal(base_text_get(&t), "");
    for (int i = 0; i < 1000; i++) {
        base_text_printf(&t, "%d,", i);
        base_text_char(&t, ' ');
    }
    assert_int_equal(t.length, strlen(t.at));
    assert_true(strncmp(t.at, "0, 1, 2, ", 9) == 0);
    base_text_clear(&t);
    assert_string_equal(base_text_get(&t), "");
    base_text_add_n(&t, "abc\0def", 7);
    base_text_add(&t, "!");
    assert_int_equal(t.length, 8);
    assert_memory_equal(t.at, "abc\0def!", 9);
    base_text_drop(&t);
    assert_null(t.at);
}

static void test_file(void **state) {
    (void)state;
    char path[] = "heddle-text-XXXXXX";
    int fd = mkstemp(path);
    assert_true(fd >= 0);
    char bytes[40000];
    memset(bytes, 'x', sizeof bytes);
    bytes[100] = '\0';
    assert_int_equal(write(fd, bytes, sizeof bytes), sizeof bytes);
    close(fd);
    struct base_status s = {0};
    size_t size;
    char *text = base_file_read(path, &size, &s);
    assert_non_null(text);
    assert_int_equal(size, sizeof bytes);
    assert_memory_equal(text, bytes, size);
    assert_int_equal(text[size], 0);
    free(text);
    unlink(path);
    assert_null(base_file_read(path, &size, &s));
    assert_non_null(s.message);
    base_status_drop(&s);
    assert_null(base_file_read(".", &size, &s)); /* a folder */
    assert_non_null(s.message);
    base_status_drop(&s);
}

static void says(struct base_status *s, const char *text) {
    char *said = base_status_text(s);
    assert_string_equal(said, text);
    free(said);
    base_status_drop(s);
    assert_null(s->message);
}

static void test_status(void **state) {
    (void)state;
    struct base_status s = {0};
    assert_false(base_fail(&s, "no %s", "luck"));
    assert_false(base_fail(&s, "what follows is dropped"));
    says(&s, "no luck");
    assert_false(base_fail_line(&s, "a.yml", 3, "wrong"));
    says(&s, "a.yml:3: wrong");
    assert_false(base_fail_line(&s, "a.yml", 0, "wrong"));
    says(&s, "a.yml: wrong");
    assert_false(base_fail_at(&s, "a.bc", 16, "wrong"));
    says(&s, "a.bc: at offset 16: wrong");
}

static void test_hash(void **state) {
    (void)state;
    assert_true(base_hash_bytes("ab", 2) == base_hash_bytes("ab", 2));
    assert_true(base_hash_bytes("ab", 2) != base_hash_bytes("ba", 2));
    /* The mixer is a bijection: near words must not meet. */
    for (uint64_t i = 0; i < 1000; i++)
        for (uint64_t k = i + 1; k < 1000; k++)
            if (base_hash_word(i) == base_hash_word(k))
                fail_msg("%d and %d meet", (int)i, (int)k);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_grows),
        cmocka_unit_test(test_file),
        cmocka_unit_test(test_status),
        cmocka_unit_test(test_hash),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
