/* Children and the folder they work in. */
#include "base/child.h"
#include "base/scratch.h"
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

static void test_folder_goes_with_all(void **state) {
    (void)state;
    struct base_scratch scratch = {0};
    struct base_status s = {0};
    assert_true(base_scratch_make(&scratch, &s));
    char *path = strdup(scratch.path);
    assert_true(base_scratch_make(&scratch, &s));
    assert_string_equal(scratch.path, path); /* made once */
    assert_true(base_scratch_write(&scratch, "a/b/file", "text", 4, &s));
    char *file = base_scratch_file(&scratch, "a/b/file");
    assert_int_equal(access(file, R_OK), 0);
    base_scratch_drop(&scratch);
    assert_null(scratch.path);
    assert_int_not_equal(access(path, F_OK), 0);
    free(file);
    free(path);
}

static void test_no_place(void **state) {
    (void)state;
    struct base_scratch scratch = {0};
    struct base_status s = {0};
    char *old = getenv("TMPDIR") ? strdup(getenv("TMPDIR")) : NULL;
    setenv("TMPDIR", "/nowhere", 1);
    assert_false(base_scratch_make(&scratch, &s));
    assert_null(scratch.path);
    assert_non_null(strstr(s.message, "/nowhere/heddle-"));
    base_status_drop(&s);
    if (old)
        setenv("TMPDIR", old, 1);
    else
        unsetenv("TMPDIR");
    free(old);
}

static void test_child(void **state) {
    (void)state;
    struct base_scratch scratch = {0};
    struct base_status s = {0};
    assert_true(base_scratch_make(&scratch, &s));
    char *messages = base_scratch_file(&scratch, "messages"), *sh = base_child_find("sh");
    assert_non_null(sh);
    const char *const loud[] = {sh, "-c", "echo out; echo err >&2; exit 3", NULL};
    int status = base_child_run(&scratch, loud, messages, &s);
    char *said = base_child_said(messages, status);
    assert_string_equal(said, "out\nerr");
    free(said);
    const char *const quiet[] = {sh, "-c", "read x && echo input; exit 3", NULL};
    status = base_child_run(&scratch, quiet, messages, &s);
    said = base_child_said(messages, status);
    assert_string_equal(said, "it ended with status 3 and no message");
    free(said);
    const char *const killed[] = {sh, "-c", "kill -9 $$", NULL};
    status = base_child_run(&scratch, killed, messages, &s);
    said = base_child_said(messages, status);
    assert_string_equal(said, "it ended with status 137 and no message");
    free(said);
    const char *const none[] = {"/nowhere/program", NULL};
    assert_int_equal(base_child_run(&scratch, none, messages, &s), -1);
    assert_non_null(strstr(s.message, "cannot run /nowhere/program"));
    base_status_drop(&s);
    assert_null(base_child_find("no-such-program-anywhere"));
    free(messages);
    free(sh);
    base_scratch_drop(&scratch);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_folder_goes_with_all),
        cmocka_unit_test(test_no_place),
        cmocka_unit_test(test_child),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
