/* Images of modules: made by hand, damaged, and the one of the JDK that is installed. */
#include "front/jvm/read/jimage.h"
#include "image.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>

#include <cmocka.h>

static const struct image_file files[] = {
    {"java.base", "java/lang", "Object", "class", "object", 6, NULL},
    {"java.base", "java/util", "Map$Entry", "class", "entry", 5, NULL},
    {"java.base", "", "module-info", "class", "module", 6, NULL},
    {"a.b", "x", "y", "", "", 0, NULL},
    {"packages", "", "java.lang", "", NULL, 0, "java.base"},
    {"packages", "", "java.util", "", NULL, 0, "java.base"},
    {"packages", "", "x", "", NULL, 0, "a.b"},
};
enum { FILES = sizeof files / sizeof *files };

static struct jvm_text t(const char *s) {
    return jvm_text_of(s);
}

static void test_find(void **state) {
    (void)state;
    struct build_bytes bytes = image_build(files, FILES);
    struct jvm_jimage i;
    struct base_status s = {0};
    assert_true(jvm_jimage_read(&i, "modules", bytes.at, bytes.size, &s));
    for (uint32_t k = 0; k < 4; k++) {
        struct jvm_span found;
        assert_true(jvm_jimage_find(&i, t(files[k].module), t(files[k].folder), t(files[k].base),
                                    t(files[k].extension), &found, &s));
        assert_non_null(found.at);
        assert_int_equal(found.size, files[k].size);
        assert_memory_equal(found.at, files[k].bytes, found.size);
    }
    struct jvm_span found;
    assert_true(
        jvm_jimage_find(&i, t("java.base"), t("java/lang"), t("Objekt"), t("class"), &found, &s));
    assert_null(found.at);
    build_drop(&bytes);
}

static void test_module(void **state) {
    (void)state;
    struct build_bytes bytes = image_build(files, FILES);
    struct jvm_jimage i;
    struct base_status s = {0};
    struct jvm_text module;
    assert_true(jvm_jimage_read(&i, "modules", bytes.at, bytes.size, &s));
    assert_true(jvm_jimage_module(&i, t("java/util"), &module, &s));
    assert_true(jvm_text_is(module, "java.base"));
    assert_true(jvm_jimage_module(&i, t("x"), &module, &s));
    assert_true(jvm_text_is(module, "a.b"));
    assert_true(jvm_jimage_module(&i, t("java/nowhere"), &module, &s));
    assert_null(module.at);
    build_drop(&bytes);
}

/* Every byte, one at a time, changed: found, absent or refused, but never out of bounds; a failure
 * always says why. */
static void test_damaged(void **state) {
    (void)state;
    struct build_bytes bytes = image_build(files, FILES);
    uint32_t refused = 0;
    for (size_t at = 0; at < bytes.size; at++) {
        for (int flip = 1; flip < 256; flip = flip == 1 ? 0x80 : flip == 0x80 ? 0xff : 256) {
            bytes.at[at] ^= (uint8_t)flip;
            struct jvm_jimage i;
            struct base_status s = {0};
            struct jvm_span found;
            struct jvm_text module;
            bool ok = jvm_jimage_read(&i, "modules", bytes.at, bytes.size, &s) &&
                      jvm_jimage_find(&i, t("java.base"), t("java/lang"), t("Object"), t("class"),
                                      &found, &s) &&
                      jvm_jimage_module(&i, t("java/util"), &module, &s);
            assert_int_equal(ok, !s.message);
            refused += !ok;
            base_status_drop(&s);
            bytes.at[at] ^= (uint8_t)flip;
        }
    }
    assert_true(refused > 10);
    build_drop(&bytes);
}

static void refused(size_t at, uint32_t value, const char *words) {
    struct build_bytes bytes = image_build(files, FILES);
    memcpy(bytes.at + at, &value, sizeof value);
    struct jvm_jimage i;
    struct base_status s = {0};
    assert_false(jvm_jimage_read(&i, "modules", bytes.at, bytes.size, &s));
    assert_non_null(strstr(s.message, words));
    base_status_drop(&s);
    build_drop(&bytes);
}

static void test_header(void **state) {
    (void)state;
    refused(0, 0xdadafeca, "not an image");
    refused(4, 0x20000, "unknown version, 2.0");
    refused(16, 0xffffffff, "ends inside its tables");
    refused(20, 0xffffffff, "ends inside its tables");
    struct jvm_jimage i;
    struct base_status s = {0};
    assert_false(jvm_jimage_open(&i, "/nowhere/lib/modules", &s));
    assert_non_null(strstr(s.message, "No such file"));
    base_status_drop(&s);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_find),
        cmocka_unit_test(test_module),
        cmocka_unit_test(test_damaged),
        cmocka_unit_test(test_header),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
