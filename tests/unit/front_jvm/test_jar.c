/* Jars: manifests, versions, and damage. */
#include "front/jvm/read/jar.h"
#include "scratch.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>

#include <cmocka.h>

#define TEXT(s) s, sizeof(s) - 1

static const char *header(struct base_arena *a, const char *manifest, const char *name) {
    struct jvm_span span = {(const uint8_t *)manifest, (uint32_t)strlen(manifest)};
    return jvm_jar_header(a, span, name);
}

static void test_manifest(void **state) {
    (void)state;
    struct base_arena a = {0};
    const char *m =
        "Manifest-Version: 1.0\r\nmain-class: a.b.\r\n C \r\nX: \n\nName: s\nSealed: true\n";
    assert_string_equal(header(&a, m, "Main-Class"), "a.b.C");
    assert_string_equal(header(&a, m, "X"), "");
    assert_null(header(&a, m, "Sealed")); /* another section's */
    assert_null(header(&a, m, "Main"));
    assert_null(header(&a, "", "X"));
    assert_string_equal(header(&a, "X: last", "X"), "last");
    base_arena_drop(&a);
}

static void test_find(void **state) {
    (void)state;
    const struct scratch_file files[] = {
        {"META-INF/MANIFEST.MF", TEXT("Main-Class: a.Main\nClass-Path: x.jar y/\n")},
        {"a/Main.class", TEXT("main main main main main main main main")},
        {"empty", TEXT("")},
        {"META-INF/versions/11/a/Main.class", TEXT("newer")},
        {0},
    };
    struct build_bytes bytes = scratch_jar(files);
    struct base_arena a = {0};
    struct base_status s = {0};
    struct jvm_jar j;
    struct jvm_span found;
    assert_true(jvm_jar_read(&j, &a, "t.jar", bytes.at, bytes.size, &s));
    assert_string_equal(j.main_class, "a/Main");
    assert_string_equal(j.class_path, "x.jar y/");
    assert_false(j.multi_release);
    assert_true(jvm_jar_find(&j, &a, jvm_text_of("a/Main.class"), &found, &s));
    assert_int_equal(found.size, files[1].size);
    assert_memory_equal(found.at, files[1].bytes, found.size);
    assert_true(jvm_jar_find(&j, &a, jvm_text_of("empty"), &found, &s));
    assert_non_null(found.at);
    assert_int_equal(found.size, 0);
    assert_true(jvm_jar_find(&j, &a, jvm_text_of("a/Other.class"), &found, &s));
    assert_null(found.at);
    jvm_jar_drop(&j);
    base_arena_drop(&a);
    build_drop(&bytes);
}

static void test_multi_release(void **state) {
    (void)state;
    const struct scratch_file files[] = {
        {"META-INF/MANIFEST.MF", TEXT("Multi-Release: true\n")},
        {"A.class", TEXT("old")},
        {"META-INF/versions/11/A.class", TEXT("newer")},
        {"META-INF/versions/21/A.class", TEXT("too new")},
        {0},
    };
    struct build_bytes bytes = scratch_jar(files);
    struct base_arena a = {0};
    struct base_status s = {0};
    struct jvm_jar j;
    struct jvm_span found;
    assert_true(jvm_jar_read(&j, &a, "t.jar", bytes.at, bytes.size, &s));
    assert_true(jvm_jar_find(&j, &a, jvm_text_of("A.class"), &found, &s));
    assert_int_equal(found.size, 5);
    assert_memory_equal(found.at, "newer", 5);
    jvm_jar_drop(&j);
    base_arena_drop(&a);
    build_drop(&bytes);
}

static void test_damaged(void **state) {
    (void)state;
    char big[4096];
    for (size_t i = 0; i < sizeof big; i++)
        big[i] = (char)(i * i >> 3);
    const struct scratch_file files[] = {{"A.class", big, sizeof big}, {0}};
    struct build_bytes bytes = scratch_jar(files);
    uint32_t refused = 0;
    for (size_t at = 0; at < bytes.size; at += 7) {
        bytes.at[at] ^= 0x55;
        struct base_arena a = {0};
        struct base_status s = {0};
        struct jvm_jar j;
        struct jvm_span found;
        bool ok = jvm_jar_read(&j, &a, "t.jar", bytes.at, bytes.size, &s);
        if (ok) {
            ok = jvm_jar_find(&j, &a, jvm_text_of("A.class"), &found, &s);
            /* The checksum covers the contents: what is found is whole. */
            if (ok && found.at)
                assert_memory_equal(found.at, big, sizeof big);
            jvm_jar_drop(&j);
        }
        assert_int_equal(ok, !s.message);
        refused += !ok;
        base_status_drop(&s);
        base_arena_drop(&a);
        bytes.at[at] ^= 0x55;
    }
    assert_true(refused > 10);
    build_drop(&bytes);
}

/* A central directory that promises what deflate cannot keep. */
static void test_bomb(void **state) {
    (void)state;
    const struct scratch_file files[] = {{"A", TEXT("aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa")},
                                         {0}};
    struct build_bytes bytes = scratch_jar(files);
    size_t central = 0;
    while (memcmp(bytes.at + central, "PK\1\2", 4))
        central++;
    memcpy(bytes.at + central + 24, "\0\0\0\3", 4); /* 48 MiB */
    memcpy(bytes.at + 22, "\0\0\0\3", 4);           /* the local header says the same */
    struct base_arena a = {0};
    struct base_status s = {0};
    struct jvm_jar j;
    struct jvm_span found;
    assert_true(jvm_jar_read(&j, &a, "t.jar", bytes.at, bytes.size, &s));
    assert_false(jvm_jar_find(&j, &a, jvm_text_of("A"), &found, &s));
    assert_non_null(strstr(s.message, "t.jar!/A: it is too large"));
    assert_true(a.total < 1 << 20);
    base_status_drop(&s);
    jvm_jar_drop(&j);
    base_arena_drop(&a);
    build_drop(&bytes);
}

static void test_no_jar(void **state) {
    (void)state;
    struct base_arena a = {0};
    struct base_status s = {0};
    struct jvm_jar j;
    assert_false(jvm_jar_read(&j, &a, "t.jar", "text", 4, &s));
    assert_non_null(strstr(s.message, "t.jar: not a readable jar"));
    base_status_drop(&s);
    assert_false(jvm_jar_open(&j, &a, "/nowhere/t.jar", &s));
    assert_non_null(strstr(s.message, "No such file"));
    base_status_drop(&s);
    base_arena_drop(&a);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_manifest),      cmocka_unit_test(test_find),
        cmocka_unit_test(test_multi_release), cmocka_unit_test(test_damaged),
        cmocka_unit_test(test_bomb),          cmocka_unit_test(test_no_jar),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
