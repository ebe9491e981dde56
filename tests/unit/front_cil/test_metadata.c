/* Metadata made by hand: index widths, lookups, and damage that is found where it lies. */
#include "build.h"
#include "front/cil/read/pe.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static struct cil_metadata opened(struct cil_bytes root) {
    struct cil_metadata m;
    struct base_status s = {0};
    assert_true(cil_metadata_open(&m, root, &s));
    return m;
}

static void done(struct cil_metadata *m, struct cil_bytes root) {
    cil_metadata_drop(m);
    free((void *)(uintptr_t)root.at);
}

static void sound(const struct cil_metadata *m) {
    struct base_status s = {0};
    assert_true(cil_metadata_sound(m, &s));
}

static void damaged(const struct cil_metadata *m, const char *why) {
    struct base_status s = {0};
    assert_false(cil_metadata_sound(m, &s));
    assert_non_null(strstr(s.message, why));
    assert_string_equal(s.file, "built");
    base_status_drop(&s);
}

static void add_type(struct build *b, const char *name, uint32_t fields, uint32_t methods) {
    build_row(b, CIL_TABLE_TYPE_DEF, 4, 0u, 2, build_string(b, name), 2, build_string(b, "N"), 2,
              0u, 2, fields, 2, methods, 0);
}

static void add_fields(struct build *b, uint32_t count) {
    uint32_t blob = build_blob(b, "\x06\x08", 2);
    for (uint32_t i = 0; i < count; i++)
        build_row(b, CIL_TABLE_FIELD, 2, i, 2, build_string(b, "f"), 2, blob, 0);
}

static void test_lists(void **state) {
    (void)state;
    struct build b = {0};
    add_type(&b, "A", 1, 1);
    add_type(&b, "B", 1, 1); /* empty A, two fields */
    add_type(&b, "C", 3, 1);
    add_type(&b, "D", 3, 1); /* to the end */
    add_fields(&b, 4);
    struct cil_bytes root = build_finish(&b);
    struct cil_metadata m = opened(root);
    static const uint32_t first[] = {1, 1, 3, 3}, end[] = {1, 3, 3, 5};
    for (uint32_t i = 0; i < 4; i++) {
        struct cil_range r = cil_def_fields(&m, i + 1);
        assert_int_equal(r.first, first[i]);
        assert_int_equal(r.end, end[i]);
        r = cil_def_methods(&m, i + 1);
        assert_int_equal(r.first, r.end);
    }
    static const uint32_t owners[] = {2, 2, 4, 4};
    for (uint32_t i = 0; i < 4; i++)
        assert_int_equal(cil_def_field_owner(&m, i + 1), owners[i]);
    assert_string_equal(cil_row_type_def(&m, 3).name, "C");
    assert_string_equal(cil_row_type_def(&m, 3).space, "N");
    assert_int_equal(cil_row_field(&m, 2).flags, 1);
    assert_memory_equal(cil_row_field(&m, 2).signature.at, "\x06\x08", 2);
    sound(&m);
    assert_int_equal(cil_def_field_owner(&m, 5), 0);
    damaged(&m, "row 5 of the table field");
    done(&m, root);
}

static void test_lists_out_of_order(void **state) {
    (void)state;
    struct build b = {0};
    add_type(&b, "A", 3, 1);
    add_type(&b, "B", 1, 1);
    add_fields(&b, 4);
    struct cil_bytes root = build_finish(&b);
    struct cil_metadata m = opened(root);
    struct cil_range r = cil_def_fields(&m, 1);
    assert_int_equal(r.first, r.end);
    damaged(&m, "rows 3 to 1 of the table field");
    done(&m, root);
}

/* Heaps and tables that need indexes of 4 bytes. */
static void test_wide(void **state) {
    (void)state;
    enum { MANY = 70000 };
    struct build b = {.wide_heaps = 7};
    uint32_t name = build_string(&b, "wide"), blob = build_blob(&b, "\x06\x0e", 2);
    for (uint32_t i = 0; i < MANY; i++)
        build_row(&b, CIL_TABLE_FIELD, 2, i & 0xffff, 4, name, 4, blob, 0);
    build_row(&b, CIL_TABLE_TYPE_DEF, 4, 7u, 4, name, 4, 0u, 2, 0u, 4, 1u, 2, 1u, 0);
    build_row(&b, CIL_TABLE_TYPE_DEF, 4, 8u, 4, name, 4, 0u, 2, 5u, 4, 69999u, 2, 1u, 0);
    build_row(&b, CIL_TABLE_TYPE_REF, 2, 0u, 4, name, 4, 0u, 0);
    build_row(&b, CIL_TABLE_FIELD_RVA, 4, 0x2000u, 4, 66000u, 0);
    /* HasConstant needs 2 bits of tag: 70000 rows do not fit into 16 bits. */
    build_row(&b, CIL_TABLE_CONSTANT, 1, 8u, 1, 0u, 4, 66000u << 2, 4, blob, 0);
    struct cil_bytes root = build_finish(&b);
    struct cil_metadata m = opened(root);
    assert_string_equal(cil_row_field(&m, MANY).name, "wide");
    assert_int_equal(cil_row_type_def(&m, 2).extends, cil_token(CIL_TABLE_TYPE_REF, 1));
    assert_int_equal(cil_def_fields(&m, 1).end, 69999);
    assert_int_equal(cil_def_fields(&m, 2).end, MANY + 1);
    assert_int_equal(cil_def_field_rva(&m, 66000), 1);
    assert_int_equal(cil_def_field_rva(&m, 66001), 0);
    assert_int_equal(cil_def_constant(&m, cil_token(CIL_TABLE_FIELD, 66000)), 1);
    assert_int_equal(cil_row_constant(&m, 1).type, 8);
    assert_int_equal(cil_row_constant(&m, 1).parent, cil_token(CIL_TABLE_FIELD, 66000));
    sound(&m);
    done(&m, root);
}

static void add_nested(struct build *b, uint32_t nested, uint32_t enclosing) {
    build_row(b, CIL_TABLE_NESTED_CLASS, 2, nested, 2, enclosing, 0);
}

static void test_nesting(void **state) {
    (void)state;
    struct build b = {0};
    for (uint32_t i = 0; i < 4; i++)
        add_type(&b, "T", 1, 1);
    add_nested(&b, 2, 1);
    add_nested(&b, 3, 4);
    add_nested(&b, 4, 3);
    struct cil_bytes root = build_finish(&b);
    struct cil_metadata m = opened(root);
    assert_int_equal(cil_def_enclosing(&m, 1), 0);
    assert_int_equal(cil_def_enclosing(&m, 2), 1);
    sound(&m);
    assert_int_equal(cil_def_enclosing(&m, 3), 0);
    damaged(&m, "type 3 is nested in type 4");
    done(&m, root);
}

static void test_unsorted(void **state) {
    (void)state;
    struct build b = {0};
    for (uint32_t i = 0; i < 4; i++)
        add_type(&b, "T", 1, 1);
    add_nested(&b, 3, 1);
    add_nested(&b, 2, 1);
    struct cil_bytes root = build_finish(&b);
    struct cil_metadata m = opened(root);
    cil_def_enclosing(&m, 2);
    damaged(&m, "nested_class is not sorted");
    done(&m, root);
}

static void add_param(struct build *b, uint32_t number, uint32_t owner) {
    build_row(b, CIL_TABLE_GENERIC_PARAM, 2, number, 2, 0u, 2, owner, 2, 0u, 0);
}

static void test_generic_params(void **state) {
    (void)state;
    struct build b = {0};
    for (uint32_t i = 0; i < 3; i++)
        add_type(&b, "T", 1, 1);
    add_param(&b, 0, 2 << 1);
    add_param(&b, 1, 2 << 1);
    add_param(&b, 1, 3 << 1);
    struct cil_bytes root = build_finish(&b);
    struct cil_metadata m = opened(root);
    struct cil_range r = cil_def_generic_params(&m, cil_token(CIL_TABLE_TYPE_DEF, 2));
    assert_int_equal(r.first, 1);
    assert_int_equal(r.end, 3);
    r = cil_def_generic_params(&m, cil_token(CIL_TABLE_METHOD_DEF, 2));
    assert_int_equal(r.first, r.end);
    sound(&m);
    cil_def_generic_params(&m, cil_token(CIL_TABLE_TYPE_DEF, 3));
    damaged(&m, "not numbered in order");
    done(&m, root);
}

static void test_damage(void **state) {
    (void)state;
    struct build b = {0};
    build_row(&b, CIL_TABLE_TYPE_DEF, 4, 0u, 2, 0xfffu, 2, 0u, 2, 0x21u, 2, 1u, 2, 1u, 0);
    build_row(&b, CIL_TABLE_MODULE_REF, 2, 0u, 0);
    struct cil_bytes root = build_finish(&b);
    struct cil_metadata m = opened(root);
    struct cil_row_type_def t = cil_row_type_def(&m, 1);
    assert_string_equal(t.name, "");
    assert_int_equal(t.extends, 0);
    damaged(&m, "string 4095 lies outside the heap");
    assert_int_equal(cil_row_type_def(&m, 9).flags, 0);
    damaged(&m, "string 4095"); /* the first is kept */
    assert_false(cil_metadata_has(&m, cil_token(CIL_TABLE_TYPE_DEF, 2)));
    assert_false(cil_metadata_has(&m, 0));
    assert_false(cil_metadata_has(&m, 0xff000001));
    done(&m, root);
}

/* Cut anywhere, or with any byte of the headers changed: an answer. */
static void test_every_header_byte(void **state) {
    (void)state;
    struct build b = {0};
    add_type(&b, "A", 1, 1);
    add_fields(&b, 1);
    struct cil_bytes root = build_finish(&b);
    for (uint32_t cut = 0; cut < root.size; cut++) {
        uint8_t *copy = malloc(cut + 1);
        memcpy(copy, root.at, cut);
        struct cil_bytes part = {.at = copy, .size = cut, .file = "cut"};
        struct cil_metadata m;
        struct base_status s = {0};
        assert_false(cil_metadata_open(&m, part, &s));
        assert_non_null(s.message);
        base_status_drop(&s);
        cil_metadata_drop(&m);
        free(copy);
    }
    uint8_t *copy = malloc(root.size);
    for (uint32_t at = 0; at < root.size * 4; at++) {
        static const uint8_t values[] = {0, 1, 0x7f, 0xff};
        memcpy(copy, root.at, root.size);
        copy[at / 4] = values[at % 4];
        struct cil_bytes whole = {.at = copy, .size = root.size, .file = "changed"};
        struct cil_metadata m;
        struct base_status s = {0};
        if (cil_metadata_open(&m, whole, &s)) {
            cil_row_type_def(&m, 1);
            cil_row_field(&m, 1);
            cil_def_fields(&m, 1);
        }
        base_status_drop(&s);
        cil_metadata_drop(&m);
    }
    free(copy);
    free((void *)(uintptr_t)root.at);
}

static void test_not_pe(void **state) {
    (void)state;
    static const struct {
        const char *text;
        uint32_t size;
        const char *why;
    } cases[] = {{"", 0, "MZ"}, {"#!/bin/sh", 9, "MZ"}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct cil_pe pe;
        struct base_status s = {0};
        struct cil_bytes in = {
            .at = (const uint8_t *)cases[i].text, .size = cases[i].size, .file = "f"};
        assert_false(cil_pe_open(&pe, in, &s));
        assert_non_null(strstr(s.message, cases[i].why));
        base_status_drop(&s);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_lists),    cmocka_unit_test(test_lists_out_of_order),
        cmocka_unit_test(test_wide),     cmocka_unit_test(test_nesting),
        cmocka_unit_test(test_unsorted), cmocka_unit_test(test_generic_params),
        cmocka_unit_test(test_damage),   cmocka_unit_test(test_every_header_byte),
        cmocka_unit_test(test_not_pe),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
