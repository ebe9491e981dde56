/* Modified UTF-8 and descriptors. */
#include "front/jvm/read/bytes.h"
#include "front/jvm/read/descriptor.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>

#include <cmocka.h>

static void test_valid(void **state) {
    (void)state;
    assert_true(jvm_text_valid(jvm_text_of("")));
    assert_true(jvm_text_valid(jvm_text_of("plain text that is longer than eight")));
    assert_true(jvm_text_valid(jvm_text_of("\xc0\x80 \xc3\xa9 \xe2\x82\xac")));
    assert_false(jvm_text_valid((struct jvm_text){"eight ch\0ars", 12}));
    assert_false(jvm_text_valid(jvm_text_of("12345678\x80")));
    assert_false(jvm_text_valid(jvm_text_of("cut \xe2\x82")));
    assert_false(jvm_text_valid(jvm_text_of("\xe2z\x80")));
    assert_false(jvm_text_valid(jvm_text_of("four \xf0\x9f\x98\x80")));
}

static void test_utf16(void **state) {
    (void)state;
    uint16_t out[8];
    struct jvm_text t = jvm_text_of("a\xc0\x80\xc3\xa9\xe2\x82\xac\xed\xa0\xbd\xed\xb8\x80");
    assert_int_equal(jvm_text_utf16(t, NULL, 0), 6);
    assert_int_equal(jvm_text_utf16(t, out, 8), 6);
    const uint16_t want[] = {'a', 0, 0xe9, 0x20ac, 0xd83d, 0xde00};
    assert_memory_equal(out, want, sizeof want);
    out[2] = 7;
    assert_int_equal(jvm_text_utf16(t, out, 2), 6);
    assert_int_equal(out[2], 7);
}

static void test_latin1(void **state) {
    (void)state;
    assert_true(jvm_text_latin1(jvm_text_of("caf\xc3\xa9")));
    assert_false(jvm_text_latin1(jvm_text_of("\xc4\x80")));
}

static void check_utf8(const char *from, const char *to) {
    char *text = jvm_text_utf8(jvm_text_of(from));
    assert_string_equal(text, to);
    free(text);
}

static void test_utf8(void **state) {
    (void)state;
    check_utf8("", "");
    check_utf8("a\xc0\x80z\xc3\xa9\xe2\x82\xac", "a\\0z\xc3\xa9\xe2\x82\xac");
    check_utf8("\xed\xa0\xbd\xed\xb8\x80!", "\xf0\x9f\x98\x80!");
    check_utf8("\xed\xa0\xbd?\xed\xb8\x80", "\xef\xbf\xbd?\xef\xbf\xbd");
}

static void test_fields(void **state) {
    (void)state;
    static const char *const good[] = {"I", "[[J", "Ljava/lang/String;", "[La;"};
    static const char *const bad[] = {"",  "V",      "II",   "[",    "L;",    "La",
                                      "X", "La//b;", "L/a;", "La/;", "La.b;", "[V"};
    for (size_t i = 0; i < sizeof good / sizeof *good; i++)
        assert_true(jvm_descriptor_field_valid(jvm_text_of(good[i])));
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        assert_false(jvm_descriptor_field_valid(jvm_text_of(bad[i])));
    char deep[300];
    memset(deep, '[', sizeof deep);
    deep[255] = 'I';
    assert_true(jvm_descriptor_field_valid((struct jvm_text){deep, 256}));
    deep[255] = '[';
    deep[256] = 'I';
    assert_false(jvm_descriptor_field_valid((struct jvm_text){deep, 257}));
}

static void test_method(void **state) {
    (void)state;
    struct jvm_text d = jvm_text_of("(IJ[[DLjava/util/Map;)[S");
    assert_true(jvm_descriptor_method_valid(d));
    assert_int_equal(jvm_descriptor_count(d), 4);
    assert_int_equal(jvm_descriptor_slots(d), 5);
    static const char kinds[] = {JVM_INT, JVM_LONG, JVM_ARRAY, JVM_OBJECT};
    static const char *const names[] = {"I", "J", "[[D", "java/util/Map"};
    struct jvm_params p = jvm_descriptor_params(d);
    struct jvm_type type;
    for (size_t i = 0; i < 4; i++) {
        assert_true(jvm_params_next(&p, &type));
        assert_int_equal(type.kind, kinds[i]);
        assert_true(jvm_text_is(type.name, names[i]));
    }
    assert_false(jvm_params_next(&p, &type));
    assert_true(jvm_text_is(jvm_descriptor_return(d).name, "[S"));
    assert_int_equal(jvm_descriptor_return(jvm_text_of("()V")).kind, JVM_VOID);
    assert_int_equal(jvm_descriptor_return(jvm_text_of("(La)b;)J")).kind, JVM_LONG);
    assert_true(jvm_text_is(jvm_descriptor_element(jvm_text_of("[La/B;")).name, "a/B"));
    assert_true(jvm_text_is(jvm_descriptor_element(jvm_text_of("[[I")).name, "[I"));
}

static void test_method_bad(void **state) {
    (void)state;
    static const char *const bad[] = {"", "I", "()", "(V)V", "(I", "(I)", "()VV", "(L)V", "(I)[V"};
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        assert_false(jvm_descriptor_method_valid(jvm_text_of(bad[i])));
    char many[300] = "(";
    memset(many + 1, 'J', 128);
    strcpy(many + 129, ")V");
    assert_false(jvm_descriptor_method_valid(jvm_text_of(many))); /* 256 slots */
    many[128] = 'I';
    assert_true(jvm_descriptor_method_valid(jvm_text_of(many)));
}

static void test_names(void **state) {
    (void)state;
    assert_true(jvm_name_class_valid(jvm_text_of("a/b$c")));
    assert_true(jvm_name_class_valid(jvm_text_of("[[I")));
    assert_false(jvm_name_class_valid(jvm_text_of("")));
    assert_false(jvm_name_class_valid(jvm_text_of("a.b")));
    assert_false(jvm_name_class_valid(jvm_text_of("[a")));
    assert_true(jvm_name_member_valid(jvm_text_of("<init>"), true));
    assert_false(jvm_name_member_valid(jvm_text_of("<other>"), true));
    assert_true(jvm_name_member_valid(jvm_text_of("<x"), false));
    assert_false(jvm_name_member_valid(jvm_text_of("a/b"), true));
    assert_false(jvm_name_member_valid(jvm_text_of(""), false));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_valid),      cmocka_unit_test(test_utf16),
        cmocka_unit_test(test_latin1),     cmocka_unit_test(test_utf8),
        cmocka_unit_test(test_fields),     cmocka_unit_test(test_method),
        cmocka_unit_test(test_method_bad), cmocka_unit_test(test_names),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
