/* Flags from elsewhere against a list, and folders that hold files. */
#include "base/flags.h"
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cmocka.h>

static const struct base_flag_rule rules[] = {
    {"-g", BASE_FLAG_WHOLE},
    {"-W", BASE_FLAG_WORD},
    {"-L:", BASE_FLAG_WORDS},
    {"--release", BASE_FLAG_NEXT},
    {"-D", BASE_FLAG_ANY},
    {"-I", BASE_FLAG_BELOW},
    {0},
};

static struct base_folders folders;
static char top[] = "/tmp/heddle-flags-XXXXXX";

static void refuses(const char *wanted, uint32_t count, const char *const *flags) {
    const char *refused = base_flags_refused(rules, flags, count, &folders);
    if (wanted)
        assert_string_equal(refused ? refused : "(none)", wanted);
    else
        assert_null(refused);
}

#define FLAGS(...)                                                                                 \
    sizeof((const char *[]){__VA_ARGS__}) / sizeof(char *), (const char *[]) {                     \
        __VA_ARGS__                                                                                \
    }

static void test_words(void **state) {
    (void)state;
    refuses(NULL, 0, NULL);
    refuses(NULL, FLAGS("-g", "-Wall", "-Wno-error=x", "-W", "-L:a,b:c"));
    refuses("-gsplit-dwarf", FLAGS("-g", "-gsplit-dwarf"));
    refuses("-Wl,-x", FLAGS("-Wl,-x"));
    refuses("-Wa b", FLAGS("-Wa b"));
    refuses("-fplugin=x", FLAGS("-g", "-fplugin=x", "-g"));
    refuses("@more", FLAGS("@more"));
    refuses("", FLAGS(""));
}

static void test_values(void **state) {
    (void)state;
    refuses(NULL, FLAGS("--release", "17", "-DX=$(y)", "-D", "X", "-D", "-fplugin=x"));
    refuses("--release", FLAGS("--release"));
    refuses("--release", FLAGS("--release", "-Jx"));
    refuses("--release17", FLAGS("--release17"));
    refuses("-D", FLAGS("-D"));
    refuses("-D", FLAGS("-D", "@more"));
}

static void test_folders(void **state) {
    (void)state;
    refuses(NULL, FLAGS("-I.", "-Iinside", "-I", "inside/../inside", "-Inowhere"));
    refuses("-I..", FLAGS("-I.."));
    refuses("-I", FLAGS("-I", "/etc"));
    refuses("-Iout", FLAGS("-Iout")); /* a link */
    refuses("-I", FLAGS("-I", "@x"));
    refuses("-I", FLAGS("-I"));
}

static void test_hold(void **state) {
    (void)state;
    struct base_folders f = {0};
    assert_false(base_folders_hold(&f, "inside"));
    base_folders_add(&f, "inside/file"); /* the folder of a file */
    base_folders_add(&f, "inside");
    base_folders_add(&f, "nowhere");
    assert_int_equal(f.paths.count, 1);
    assert_true(base_folders_hold(&f, "inside"));
    assert_true(base_folders_hold(&f, "inside/file"));
    assert_false(base_folders_hold(&f, "inside/none"));
    assert_false(base_folders_hold(&f, "insider")); /* begins with the same letters */
    assert_false(base_folders_hold(&f, "."));
    assert_int_equal(mkdir(".git", 0700), 0);
    setenv("HOME", top, 1);
    base_folders_add_checkouts(&f);
    assert_int_equal(f.paths.count, 1); /* not the home */
    setenv("HOME", "/nowhere", 1);
    base_folders_add_checkouts(&f);
    assert_int_equal(f.paths.count, 2);
    assert_true(base_folders_hold(&f, "insider"));
    base_folders_drop(&f);
    base_folders_add(&f, "/");
    assert_true(base_folders_hold(&f, "inside"));
    base_folders_drop(&f);
}

static int enter(void **state) {
    (void)state;
    if (!mkdtemp(top) || chdir(top) != 0 || mkdir("inside", 0700) != 0 ||
        mkdir("insider", 0700) != 0)
        return -1;
    fclose(fopen("inside/file", "w"));
    base_folders_add(&folders, ".");
    return symlink("/etc", "out");
}

static int leave(void **state) {
    (void)state;
    base_folders_drop(&folders);
    char command[64];
    snprintf(command, sizeof command, "rm -r %s", top);
    return system(command);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_words),
        cmocka_unit_test(test_values),
        cmocka_unit_test(test_folders),
        cmocka_unit_test(test_hold),
    };
    return cmocka_run_group_tests(tests, enter, leave);
}
