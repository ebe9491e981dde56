/* The verifier against the JVM's: of a few hundred damaged versions of one class both must take the
 * same ones. Skipped without a JDK 17. */
#include "base/fatal.h"
#include "base/text.h"
#include "front/jvm/read/classpath.h"
#include "front/jvm/verify/verify.h"
#include "scratch.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include <cmocka.h>

enum { COUNT = 800, RANGES = 128 };

static bool super(void *context, struct jvm_text name, struct jvm_text *super_name,
                  bool *is_interface) {
    struct jvm_classpath *p = context;
    struct base_arena a = {0};
    struct base_status s = {0};
    struct jvm_found found;
    struct jvm_classfile c;
    bool ok = jvm_classpath_find(p, name, &found, &s) && found.at &&
              jvm_classfile_read(&c, &a, found.file, found.at, found.size, &s);
    if (ok) {
        *super_name = c.super;
        *is_interface = c.access & JVM_ACC_INTERFACE;
    }
    base_status_drop(&s);
    base_arena_drop(&a);
    return ok;
}

/* Where the class's code and stack maps are: what is damaged. */
struct ranges {
    uint32_t at[RANGES], size[RANGES], count;
};

static void find_ranges(const uint8_t *bytes, size_t size, struct ranges *r) {
    struct base_arena a = {0};
    struct base_status s = {0};
    struct jvm_classfile c;
    struct jvm_code code;
    assert_true(jvm_classfile_read(&c, &a, "Subject", bytes, size, &s));
    for (uint32_t i = 0; i < c.method_count && r->count + 2 < RANGES; i++) {
        if (!c.methods[i].code)
            continue;
        assert_true(jvm_code_read(&code, &a, &c, &c.methods[i], &s));
        r->at[r->count] = code.offset - 8; /* with max_stack and the like */
        r->size[r->count++] = code.size + 8;
        if (!code.stack_map.at)
            continue;
        r->at[r->count] = (uint32_t)(code.stack_map.at - bytes);
        r->size[r->count++] = code.stack_map.size;
    }
    base_arena_drop(&a);
}

static uint32_t next(uint64_t *seed) {
    *seed = *seed * 6364136223846793005u + 1442695040888963407u;
    return (uint32_t)(*seed >> 33);
}

static void damage(uint8_t *bytes, const struct ranges *r, uint64_t *seed) {
    uint32_t n = next(seed) % r->count;
    uint8_t *at = bytes + r->at[n] + next(seed) % r->size[n];
    uint32_t how = next(seed) % 3, value = next(seed);
    *at = (uint8_t)(how == 0 ? value : how == 1 ? *at + 1u : value % 202);
}

/* The verdict, and why not. */
static bool takes(struct jvm_classpath *p, const uint8_t *bytes, size_t size, char **why) {
    struct base_arena a = {0};
    struct base_status s = {0};
    struct jvm_classfile c;
    const struct jvm_hierarchy h = {.context = p, .super = super};
    bool ok =
        jvm_classfile_read(&c, &a, "Subject", bytes, size, &s) && jvm_verify_class(&c, &h, &s);
    *why = base_status_text(&s);
    base_status_drop(&s);
    base_arena_drop(&a);
    return ok;
}

/* Runs and frees the command. */
static void run(char *command) {
    if (system(command))
        fail_msg("failed: %s", command);
    free(command);
}

static void compile(const char *home, const char *folder) {
    char *command = NULL;
    assert_true(asprintf(&command, "%s/bin/javac -g -d %s %s/tests/unit/front_jvm/java/*.java",
                         home, folder, HEDDLE_SOURCE_DIR) > 0);
    run(command);
}

static void judge(const char *home, const char *folder) {
    char *command = NULL;
    assert_true(asprintf(&command, "%s/bin/java -cp %s Judge %s %d", home, folder, folder, COUNT) >
                0);
    run(command);
}

static void compare(const char *folder, char *const *why, const bool *taken) {
    struct base_status s = {0};
    char *path = scratch_path(folder, "verdicts");
    size_t size;
    char *verdicts = base_file_read(path, &size, &s);
    assert_non_null(verdicts);
    assert_int_equal(size, COUNT);
    uint32_t good = 0;
    for (uint32_t i = 0; i < COUNT; i++) {
        good += taken[i];
        if (taken[i] != (verdicts[i] == '+'))
            fail_msg("class %u: the JVM says '%c', we say: %s", i, verdicts[i], why[i]);
    }
    /* Both verdicts must have been at stake. */
    assert_in_range(good, 10, COUNT - 10);
    free(verdicts);
    free(path);
}

static void test_same_verdicts(void **state) {
    (void)state;
    struct base_status s = {0};
    struct jvm_classpath *p = jvm_classpath_open(&(struct jvm_classpath_options){0}, &s);
    base_status_drop(&s);
    char *javac = p ? scratch_path(jvm_classpath_java_home(p), "bin/javac") : NULL;
    if (!p || access(javac, X_OK)) {
        print_message("no JDK 17 with javac here: skipped\n");
        free(javac);
        jvm_classpath_drop(p);
        skip();
    }
    const char *home = jvm_classpath_java_home(p);
    char *folder = scratch_make();
    compile(home, folder);
    char *path = scratch_path(folder, "Subject.class");
    size_t size;
    char *original = base_file_read(path, &size, &s);
    assert_non_null(original);
    struct ranges ranges = {0};
    find_ranges((const uint8_t *)original, size, &ranges);
    bool taken[COUNT];
    char *why[COUNT];
    uint64_t seed = 1;
    uint8_t *copy = malloc(size);
    for (uint32_t i = 0; i < COUNT; i++) {
        char name[32];
        memcpy(copy, original, size);
        damage(copy, &ranges, &seed);
        snprintf(name, sizeof name, "%u.class", i);
        scratch_write(folder, name, copy, size);
        taken[i] = takes(p, copy, size, &why[i]);
    }
    judge(home, folder);
    compare(folder, why, taken);
    for (uint32_t i = 0; i < COUNT; i++)
        free(why[i]);
    free(copy);
    free(original);
    free(path);
    free(javac);
    scratch_drop(folder);
    jvm_classpath_drop(p);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_same_verdicts)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
