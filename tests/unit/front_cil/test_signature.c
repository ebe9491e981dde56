/* Signatures: each form of II.23.2, and each of them cut short anywhere. */
#include "front/cil/read/signature.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>

#include <cmocka.h>

/* A module that has some types, which signatures may name: coded 0x04 is TypeDef 1, 0x05 TypeRef
 * 1, 0x06 TypeSpec 1. */
static struct cil_metadata some_module(void) {
    struct cil_metadata m = {0};
    m.tables[CIL_TABLE_TYPE_DEF].count = 3;
    m.tables[CIL_TABLE_TYPE_REF].count = 3;
    m.tables[CIL_TABLE_TYPE_SPEC].count = 1;
    return m;
}

static struct cil_bytes blob(const char *bytes, uint32_t size) {
    return (struct cil_bytes){.at = (const uint8_t *)bytes, .size = size, .file = "f"};
}

typedef bool parse_any(const struct cil_metadata *m, struct cil_bytes b, struct base_arena *a,
                       struct base_status *s);

static bool any_method(const struct cil_metadata *m, struct cil_bytes b, struct base_arena *a,
                       struct base_status *s) {
    struct cil_method_sig out;
    return cil_sig_method(m, b, a, &out, s);
}
static bool any_field(const struct cil_metadata *m, struct cil_bytes b, struct base_arena *a,
                      struct base_status *s) {
    struct cil_sig out;
    return cil_sig_field(m, b, a, &out, s);
}
static bool any_locals(const struct cil_metadata *m, struct cil_bytes b, struct base_arena *a,
                       struct base_status *s) {
    struct cil_sig_list out;
    return cil_sig_locals(m, b, a, &out, s);
}
static bool any_type(const struct cil_metadata *m, struct cil_bytes b, struct base_arena *a,
                     struct base_status *s) {
    struct cil_sig out;
    return cil_sig_type_spec(m, b, a, &out, s);
}

/* The blob is refused whenever its end is missing. */
static void check_cuts(parse_any *parse, const char *bytes, uint32_t size) {
    struct cil_metadata m = some_module();
    struct base_arena a = {0};
    struct base_status s = {0};
    assert_true(parse(&m, blob(bytes, size), &a, &s));
    for (uint32_t cut = 0; cut < size; cut++) {
        /* In memory of that size, so that a sanitizer sees a read too many. */
        char *copy = malloc(cut + 1);
        memcpy(copy, bytes, cut);
        assert_false(parse(&m, blob(copy, cut), &a, &s));
        assert_non_null(s.message);
        base_status_drop(&s);
        free(copy);
    }
    base_arena_drop(&a);
}

static void refused(parse_any *parse, const char *bytes, uint32_t size, const char *why) {
    struct cil_metadata m = some_module();
    struct base_arena a = {0};
    struct base_status s = {0};
    assert_false(parse(&m, blob(bytes, size), &a, &s));
    assert_non_null(strstr(s.message, why));
    assert_true(s.has_offset);
    base_status_drop(&s);
    base_arena_drop(&a);
}

static void test_method(void **state) {
    (void)state;
    /* instance generic: !!1 modopt(ref 1) (int32&, ref 2[,] bounded, def 1<string, !0>) */
    static const char bytes[] =
        "\x30\x02\x03\x20\x05\x1e\x01\x10\x08\x14\x12\x09\x02\x01\x05\x02\x00"
        "\x04\x15\x12\x04\x02\x0e\x13\x00";
    struct cil_metadata m = some_module();
    struct base_arena a = {0};
    struct base_status s = {0};
    struct cil_method_sig g;
    check_cuts(any_method, bytes, sizeof bytes - 1);
    assert_true(cil_sig_method(&m, blob(bytes, sizeof bytes - 1), &a, &g, &s));
    assert_true(g.has_this && !g.explicit_this);
    assert_int_equal(g.generic_count, 2);
    assert_int_equal(g.param_count, 3);
    assert_int_equal(g.fixed_count, 3);
    assert_int_equal(g.result.element, CIL_ELEMENT_MVAR);
    assert_int_equal(g.result.number, 1);
    assert_false(g.result.modifiers->required);
    assert_int_equal(g.result.modifiers->token, cil_token(CIL_TABLE_TYPE_REF, 1));
    assert_int_equal(g.params[0].element, CIL_ELEMENT_BYREF);
    assert_int_equal(g.params[0].of->element, CIL_ELEMENT_I4);
    const struct cil_sig *array = &g.params[1];
    assert_int_equal(array->element, CIL_ELEMENT_ARRAY);
    assert_int_equal(array->of->token, cil_token(CIL_TABLE_TYPE_REF, 2));
    assert_int_equal(array->shape->rank, 2);
    assert_int_equal(array->shape->size_count, 1);
    assert_int_equal(array->shape->sizes[0], 5);
    assert_int_equal(array->shape->bound_count, 2);
    assert_int_equal(array->shape->bounds[1], 2);
    const struct cil_sig *instance = &g.params[2];
    assert_int_equal(instance->element, CIL_ELEMENT_GENERICINST);
    assert_false(instance->is_value);
    assert_int_equal(instance->arg_count, 2);
    assert_int_equal(instance->args[0].element, CIL_ELEMENT_STRING);
    assert_int_equal(instance->args[1].element, CIL_ELEMENT_VAR);
    base_arena_drop(&a);
}

static void test_sentinel(void **state) {
    (void)state;
    static const char bytes[] =
        "\x05\x03\x01\x0e\x41\x08\x0d"; /* void (string, ..., int, double) */
    struct cil_metadata m = some_module();
    struct base_arena a = {0};
    struct base_status s = {0};
    struct cil_method_sig g;
    check_cuts(any_method, bytes, sizeof bytes - 1);
    assert_true(cil_sig_method(&m, blob(bytes, sizeof bytes - 1), &a, &g, &s));
    assert_int_equal(g.convention, CIL_CONVENTION_VARARG);
    assert_int_equal(g.fixed_count, 1);
    assert_int_equal(g.param_count, 3);
    assert_int_equal(g.params[2].element, CIL_ELEMENT_R8);
    base_arena_drop(&a);
    refused(any_method, "\x05\x02\x01\x41\x0e\x41\x08", 7, "two sentinels");
}

static void test_function_pointer(void **state) {
    (void)state;
    static const char bytes[] = "\x06\x1b\x00\x01\x08\x0f\x01"; /* field: method int32 *(void*) */
    struct cil_metadata m = some_module();
    struct base_arena a = {0};
    struct base_status s = {0};
    struct cil_sig g;
    check_cuts(any_field, bytes, sizeof bytes - 1);
    assert_true(cil_sig_field(&m, blob(bytes, sizeof bytes - 1), &a, &g, &s));
    assert_int_equal(g.method->result.element, CIL_ELEMENT_I4);
    assert_int_equal(g.method->params[0].of->element, CIL_ELEMENT_VOID);
    base_arena_drop(&a);
}

static void test_locals(void **state) {
    (void)state;
    /* pinned char&, volatile-like modreq on a value type, typedref */
    static const char bytes[] = "\x07\x03\x45\x10\x03\x1f\x05\x11\x04\x16";
    struct cil_metadata m = some_module();
    struct base_arena a = {0};
    struct base_status s = {0};
    struct cil_sig_list l;
    check_cuts(any_locals, bytes, sizeof bytes - 1);
    assert_true(cil_sig_locals(&m, blob(bytes, sizeof bytes - 1), &a, &l, &s));
    assert_int_equal(l.count, 3);
    assert_true(l.at[0].pinned && !l.at[1].pinned);
    assert_true(l.at[1].modifiers->required && l.at[1].is_value);
    assert_int_equal(l.at[2].element, CIL_ELEMENT_TYPEDBYREF);
    base_arena_drop(&a);
}

static void test_method_spec(void **state) {
    (void)state;
    struct cil_metadata m = some_module();
    struct base_arena a = {0};
    struct base_status s = {0};
    struct cil_sig_list l;
    assert_true(cil_sig_method_spec(&m, blob("\x0a\x02\x08\x1d\x0e", 5), &a, &l, &s));
    assert_int_equal(l.count, 2);
    assert_int_equal(l.at[1].of->element, CIL_ELEMENT_STRING);
    struct cil_method_sig p;
    assert_true(cil_sig_property(&m, blob("\x28\x01\x0e\x08", 4), &a, &p, &s));
    assert_true(p.has_this);
    assert_int_equal(p.param_count, 1);
    assert_true(cil_sig_is_field(blob("\x06\x08", 2)));
    assert_false(cil_sig_is_field(blob("\x20\x00\x01", 3)));
    assert_false(cil_sig_is_field(blob("", 0)));
    base_arena_drop(&a);
}

static void test_refused(void **state) {
    (void)state;
    char deep[200];
    memset(deep, CIL_ELEMENT_SZARRAY, sizeof deep);
    refused(any_type, deep, sizeof deep, "deep");
    refused(any_type, "\x12\x14", 2, "not there");        /* TypeDef 5 of 3 */
    refused(any_type, "\x12\x06", 2, "constructed type"); /* TypeSpec as a class */
    refused(any_type, "\x15\x08\x04\x01\x08", 5, "an instance of element type");
    refused(any_type, "\x15\x12\x04\x00", 4, "without type arguments");
    refused(any_type, "\x17", 1, "no element type");
    refused(any_type, "\x14\x08\x00\x00\x00", 5, "0 dimensions");
    refused(any_type, "\x14\x08\x21\x00\x00", 5, "33 dimensions");
    refused(any_type, "\x1b\x06\x00\x01", 4, "no calling convention");
    refused(any_method, "\x00\xdf\xff\xff\xff\x01", 6, "promises 536870911 elements");
    refused(any_method, "\x06\x08", 2, "does not start a method");
    refused(any_locals, "\x06\x08", 2, "does not start a signature of locals");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_method),           cmocka_unit_test(test_sentinel),
        cmocka_unit_test(test_function_pointer), cmocka_unit_test(test_locals),
        cmocka_unit_test(test_method_spec),      cmocka_unit_test(test_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
