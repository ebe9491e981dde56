/* Class files made by hand: what is read, and what is refused. */
#include "build.h"
#include "front/jvm/read/classfile.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

struct read {
    struct base_arena arena;
    struct base_status status;
    struct build_bytes bytes;
    struct jvm_classfile c;
    bool ok;
};

static struct read *read_bytes(struct build_bytes bytes) {
    struct read *r = calloc(1, sizeof *r);
    r->bytes = bytes;
    r->ok =
        jvm_classfile_read(&r->c, &r->arena, "Test.class", r->bytes.at, r->bytes.size, &r->status);
    assert_int_equal(r->ok, !r->status.message);
    return r;
}

static void drop(struct read *r) {
    base_arena_drop(&r->arena);
    base_status_drop(&r->status);
    build_drop(&r->bytes);
    free(r);
}

/* That it is refused, for a reason that has these words. */
static void refused(struct build_bytes bytes, const char *words) {
    struct read *r = read_bytes(bytes);
    assert_false(r->ok);
    if (!strstr(r->status.message, words))
        fail_msg("\"%s\" is not in \"%s\"", words, r->status.message);
    assert_string_equal(r->status.file, "Test.class");
    assert_true(r->status.has_offset);
    drop(r);
}

static void test_small(void **state) {
    (void)state;
    struct build b = build_class("p/A", "java/lang/Object");
    build_u2(&b.interfaces, build_class_ref(&b, "p/I"));
    struct read *r = read_bytes(build_finish(&b));
    assert_true(r->ok);
    assert_true(jvm_text_is(r->c.name, "p/A"));
    assert_true(jvm_text_is(r->c.super, "java/lang/Object"));
    assert_int_equal(r->c.interface_count, 1);
    assert_true(jvm_text_is(jvm_classfile_interface(&r->c, 0), "p/I"));
    struct jvm_text name;
    assert_true(jvm_classfile_name(&name, "x", r->bytes.at, r->bytes.size, &r->status));
    assert_true(jvm_text_is(name, "p/A"));
    drop(r);
}

static void test_pool(void **state) {
    (void)state;
    struct build b = build_class("A", "java/lang/Object");
    uint16_t i = build_constant(&b, 3, "\xff\xff\xff\xfe", 4);
    uint16_t l = build_constant(&b, 5, "\x80\0\0\0\0\0\0\1", 8);
    uint16_t str = build_ref(&b, 8, build_utf8(&b, "text"));
    uint16_t f = build_member(&b, 9, "B", "count", "J");
    uint16_t m = build_member(&b, 11, "C", "run", "(I)V");
    uint8_t handle[] = {9, (uint8_t)(m >> 8), (uint8_t)m};
    uint16_t h = build_constant(&b, 15, handle, 3);
    struct read *r = read_bytes(build_finish(&b));
    assert_true(r->ok);
    assert_int_equal(jvm_pool_bits(&r->c, i), 0xfffffffe);
    assert_true(jvm_pool_bits(&r->c, l) == 0x8000000000000001u);
    assert_int_equal(jvm_pool_kind(&r->c, l + 1u), JVM_CONSTANT_NONE);
    assert_int_equal(jvm_pool_kind(&r->c, 0), JVM_CONSTANT_NONE);
    assert_int_equal(jvm_pool_kind(&r->c, 70000), JVM_CONSTANT_NONE);
    assert_true(jvm_text_is(jvm_pool_text(&r->c, str), "text"));
    struct jvm_member member = jvm_pool_member(&r->c, f);
    assert_true(jvm_text_is(member.owner, "B") && jvm_text_is(member.name, "count") &&
                jvm_text_is(member.descriptor, "J"));
    struct jvm_handle read = jvm_pool_handle(&r->c, h);
    assert_int_equal(read.kind, JVM_HANDLE_INTERFACE);
    assert_true(jvm_text_is(read.member.name, "run"));
    drop(r);
}

static void test_members(void **state) {
    (void)state;
    struct build b = build_class("A", "java/lang/Object");
    uint16_t seven = build_constant(&b, 3, "\0\0\0\7", 4);
    build_field(&b, JVM_ACC_STATIC, "N", "I", seven);
    build_field(&b, 0, "n", "I", seven);
    const uint8_t code[] = {0xb1};
    build_method(&b, &(struct build_code){.name = "run",
                                          .descriptor = "()V",
                                          .max_locals = 1,
                                          .code = code,
                                          .size = sizeof code});
    build_method(
        &b, &(struct build_code){.name = "nat", .descriptor = "(J)I", .access = JVM_ACC_NATIVE});
    struct read *r = read_bytes(build_finish(&b));
    assert_true(r->ok);
    assert_int_equal(r->c.fields[0].constant, seven);
    assert_int_equal(r->c.fields[1].constant, 0); /* not static: ignored */
    const struct jvm_method_info *m =
        jvm_classfile_method(&r->c, jvm_text_of("run"), jvm_text_of("()V"));
    assert_ptr_equal(m, &r->c.methods[0]);
    assert_null(jvm_classfile_method(&r->c, jvm_text_of("run"), jvm_text_of("()I")));
    assert_ptr_equal(jvm_classfile_field(&r->c, jvm_text_of("n"), jvm_text_of("I")),
                     &r->c.fields[1]);
    struct jvm_code read;
    assert_true(jvm_code_read(&read, &r->arena, &r->c, m, &r->status));
    assert_int_equal(read.size, 1);
    assert_int_equal(read.at[0], 0xb1);
    assert_int_equal(r->bytes.at[read.offset], 0xb1);
    assert_int_equal(r->c.methods[1].code, 0);
    drop(r);
}

static void test_class_attributes(void **state) {
    (void)state;
    struct build b = build_class("A$B", "java/lang/Record");
    struct build_bytes t = {0};
    build_u2(&t, build_utf8(&b, "A.java"));
    build_attribute(&b, &b.attributes, "SourceFile", &t);
    build_drop(&t);
    build_u2(&t, build_class_ref(&b, "A"));
    build_attribute(&b, &b.attributes, "NestHost", &t);
    build_drop(&t);
    build_u2(&t, 1);
    build_u2(&t, build_utf8(&b, "x"));
    build_u2(&t, build_utf8(&b, "[I"));
    build_u2(&t, 0);
    build_attribute(&b, &b.attributes, "Record", &t);
    build_drop(&t);
    build_u2(&t, 0);
    build_attribute(&b, &b.attributes, "PermittedSubclasses", &t);
    build_drop(&t);
    build_u2(&t, 1);
    build_u2(&t, build_class_ref(&b, "A$B"));
    build_u2(&t, build_class_ref(&b, "A"));
    build_u2(&t, build_utf8(&b, "B"));
    build_u2(&t, 0x19);
    build_attribute(&b, &b.attributes, "InnerClasses", &t);
    build_drop(&t);
    struct read *r = read_bytes(build_finish(&b));
    assert_true(r->ok);
    assert_true(jvm_text_is(jvm_pool_utf8(&r->c, r->c.source_file), "A.java"));
    assert_true(jvm_text_is(jvm_pool_text(&r->c, r->c.nest_host), "A"));
    assert_true(r->c.is_record && r->c.is_sealed);
    struct jvm_component o = jvm_classfile_component(&r->c, 0);
    assert_true(jvm_text_is(o.name, "x") && jvm_text_is(o.descriptor, "[I"));
    struct jvm_inner inner = jvm_classfile_inner(&r->c, 0);
    assert_true(jvm_text_is(inner.outer, "A") && jvm_text_is(inner.name, "B"));
    assert_int_equal(inner.access, 0x19);
    drop(r);
}

/* An invokedynamic constant of row 0, and a table of so many rows. */
static struct build_bytes dynamic_class(uint32_t rows) {
    struct build b = build_class("A", "java/lang/Object");
    uint16_t m = build_member(&b, 10, "B", "boot", "()V");
    uint8_t handle[] = {6, (uint8_t)(m >> 8), (uint8_t)m};
    uint16_t h = build_constant(&b, 15, handle, 3);
    uint16_t name = build_utf8(&b, "go");
    build_refs(&b, 18, 0, build_refs(&b, 12, name, build_utf8(&b, "()I")));
    struct build_bytes t = {0};
    build_u2(&t, rows);
    for (uint32_t i = 0; i < rows; i++) {
        build_u2(&t, h);
        build_u2(&t, 1);
        build_u2(&t, h);
    }
    build_attribute(&b, &b.attributes, "BootstrapMethods", &t);
    build_drop(&t);
    return build_finish(&b);
}

static void test_bootstrap(void **state) {
    (void)state;
    struct read *r = read_bytes(dynamic_class(1));
    assert_true(r->ok);
    struct jvm_bootstrap row = jvm_classfile_bootstrap(&r->c, 0);
    assert_true(jvm_text_is(row.handle.member.name, "boot"));
    assert_int_equal(row.count, 1);
    assert_int_equal(jvm_bootstrap_argument(&row, 0), row.handle_index);
    drop(r);
    refused(dynamic_class(0), "no bootstrap method 0");
}

static void test_versions(void **state) {
    (void)state;
    struct build b = build_class("A", "java/lang/Object");
    b.major = 65;
    refused(build_finish(&b), "version 65 is JDK 21's; up to 61 (JDK 17)");
    b = build_class("A", "java/lang/Object");
    b.major = 44;
    refused(build_finish(&b), "no class file version 44.0");
    b = build_class("A", "java/lang/Object");
    b.minor = 1;
    refused(build_finish(&b), "no class file version 61.1");
    struct build_bytes junk = {0};
    build_raw(&junk, "PK\3\4 is a jar", 13);
    refused(junk, "not a class file");
}

static void test_pool_refused(void **state) {
    (void)state;
    struct build b = build_class("A", "java/lang/Object");
    build_ref(&b, 7, 999);
    refused(build_finish(&b), "refers to constant 999, which is no Utf8");
    b = build_class("A", "java/lang/Object");
    build_constant(&b, 2, "", 0);
    refused(build_finish(&b), "unknown tag 2");
    b = build_class("A", "java/lang/Object");
    build_class_ref(&b, "a.b");
    refused(build_finish(&b), "\"a.b\" is no name of a class");
    b = build_class("A", "java/lang/Object");
    build_member(&b, 10, "B", "m", "I");
    refused(build_finish(&b), "is no method descriptor");
    b = build_class("A", "java/lang/Object");
    build_member(&b, 10, "B", "<clinit>", "()V");
    refused(build_finish(&b), "<clinit>");
    b = build_class("A", "java/lang/Object");
    build_constant(&b, 5, "12345678", 8);
    b.pool_count--;
    refused(build_finish(&b), "the last constant takes two indices");
    b = build_class("A", "java/lang/Object");
    b.major = 50;
    build_ref(&b, 16, build_utf8(&b, "()V"));
    refused(build_finish(&b), "unknown tag 16");
}

static void test_class_refused(void **state) {
    (void)state;
    struct build b = build_class("[I", "java/lang/Object");
    refused(build_finish(&b), "array");
    b = build_class("A", NULL);
    refused(build_finish(&b), "the superclass: constant 0 is no Class");
    b = build_class("java/lang/Object", "A");
    refused(build_finish(&b), "has a superclass");
    b = build_class("A", "java/lang/Object");
    build_method(&b, &(struct build_code){.name = "m", .descriptor = "()V"});
    refused(build_finish(&b), "method m has no code");
    b = build_class("A", "java/lang/Object");
    build_field(&b, JVM_ACC_STATIC, "f", "J", build_constant(&b, 3, "1234", 4));
    refused(build_finish(&b), "is no Long");
    b = build_class("A", "java/lang/Object");
    build_field(&b, 0, "f", "V", 0);
    refused(build_finish(&b), "has no proper descriptor");
    b = build_class("A", "java/lang/Object");
    struct build_bytes bytes = build_finish(&b);
    build_u1(&bytes, 0);
    refused(bytes, "1 bytes too many");
}

static void test_attribute_twice(void **state) {
    (void)state;
    struct build b = build_class("A", "java/lang/Object");
    struct build_bytes t = {0};
    build_u2(&t, build_utf8(&b, "A.java"));
    build_attribute(&b, &b.attributes, "SourceFile", &t);
    build_attribute(&b, &b.attributes, "SourceFile", &t);
    build_drop(&t);
    refused(build_finish(&b), "SourceFile twice");
}

/* Every prefix of a class file is refused, and none is read past its end. */
static void test_every_prefix(void **state) {
    (void)state;
    struct build_bytes whole = dynamic_class(1);
    for (size_t n = 0; n < whole.size; n++) {
        struct build_bytes part = {.at = malloc(n + !n), .size = n};
        memcpy(part.at, whole.at, n);
        struct read *r = read_bytes(part);
        assert_false(r->ok);
        drop(r);
    }
    build_drop(&whole);
}

static struct build_bytes code_class(struct build_bytes attributes, uint32_t count, uint32_t size) {
    struct build b = build_class("A", "java/lang/Object");
    b.method_count = 1;
    build_u2(&b.methods, JVM_ACC_STATIC);
    build_u2(&b.methods, build_utf8(&b, "m"));
    build_u2(&b.methods, build_utf8(&b, "()V"));
    build_u2(&b.methods, 1);
    struct build_bytes c = {0};
    build_u4(&c, 0x00010003);
    build_u4(&c, size);
    for (uint32_t i = 0; i < size && i < 10; i++)
        build_u1(&c, 0xb1);
    build_u2(&c, 0);
    build_u2(&c, count);
    uint16_t lines = build_utf8(&b, "LineNumberTable"), vars = build_utf8(&b, "LocalVariableTable");
    uint16_t x = build_utf8(&b, "x"), j = build_utf8(&b, "J");
    /* The attributes' bytes name these four by letters. */
    for (size_t i = 0; i < attributes.size; i++) {
        uint8_t a = attributes.at[i];
        build_u1(&c, a == 'L' ? lines : a == 'V' ? vars : a == 'x' ? x : a == 'J' ? j : a);
    }
    build_attribute(&b, &b.methods, "Code", &c);
    build_drop(&c);
    build_drop(&attributes);
    return build_finish(&b);
}

static struct build_bytes literal(const char *bytes, size_t size) {
    struct build_bytes b = {0};
    build_raw(&b, bytes, size);
    return b;
}
#define BYTES(text) literal(text, sizeof(text) - 1)

static void test_debug_tables(void **state) {
    (void)state;
    /* Two line tables out of order, one variable. */
    struct read *r = read_bytes(code_class(BYTES("\0L\0\0\0\6\0\1\0\2\0\24"
                                                 "\0L\0\0\0\6\0\1\0\0\0\12"
                                                 "\0V\0\0\0\14\0\1\0\1\0\2\0x\0J\0\1"),
                                           3, 3));
    assert_true(r->ok);
    struct jvm_code code;
    assert_true(jvm_code_read(&code, &r->arena, &r->c, &r->c.methods[0], &r->status));
    assert_int_equal(code.line_count, 2);
    assert_int_equal(code.lines[0].pc, 0);
    assert_int_equal(code.lines[0].line, 10);
    assert_int_equal(code.lines[1].line, 20);
    assert_int_equal(code.variable_count, 1);
    assert_true(jvm_text_is(code.variables[0].name, "x"));
    assert_int_equal(code.variables[0].slot, 1);
    drop(r);
}

static void code_refused(struct build_bytes bytes, const char *words) {
    struct read *r = read_bytes(bytes);
    assert_true(r->ok);
    struct jvm_code code;
    assert_false(jvm_code_read(&code, &r->arena, &r->c, &r->c.methods[0], &r->status));
    if (!strstr(r->status.message, words))
        fail_msg("\"%s\" is not in \"%s\"", words, r->status.message);
    drop(r);
}

static void test_code_refused(void **state) {
    (void)state;
    code_refused(code_class(BYTES(""), 0, 0), "0 bytes of code");
    code_refused(code_class(BYTES(""), 0, 70000), "70000 bytes of code");
    code_refused(code_class(BYTES(""), 0, 60), "ends too early");
    code_refused(code_class(BYTES("\0L\0\0\0\6\0\1\0\3\0\1"), 1, 3), "for no instruction");
    code_refused(code_class(BYTES("\0V\0\0\0\14\0\1\0\1\0\3\0x\0J\0\1"), 1, 3), "not inside");
    code_refused(code_class(BYTES("\0V\0\0\0\14\0\1\0\1\0\1\0x\0J\0\2"), 1, 3), "not inside");
    code_refused(code_class(BYTES("\0L\0\0\0\7\0\1\0\0\0\1\0"), 1, 3), "too many");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_small),           cmocka_unit_test(test_pool),
        cmocka_unit_test(test_members),         cmocka_unit_test(test_class_attributes),
        cmocka_unit_test(test_bootstrap),       cmocka_unit_test(test_versions),
        cmocka_unit_test(test_pool_refused),    cmocka_unit_test(test_class_refused),
        cmocka_unit_test(test_attribute_twice), cmocka_unit_test(test_every_prefix),
        cmocka_unit_test(test_debug_tables),    cmocka_unit_test(test_code_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
