/* Bounded reading: every width, and every way to come to the end. */
#include "front/cil/read/bytes.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>

#include <cmocka.h>

static struct cil_cursor over(const void *bytes, uint32_t size) {
    return cil_cursor_over(
        (struct cil_bytes){.at = bytes, .size = size, .offset = 100, .file = "f"});
}

/* The examples of ECMA-335 II.23.2. */
static void test_packed(void **state) {
    (void)state;
    static const struct {
        uint8_t bytes[4];
        uint32_t size, value;
    } cases[] = {
        {{0x03}, 1, 0x03},
        {{0x7f}, 1, 0x7f},
        {{0x80, 0x80}, 2, 0x80},
        {{0xae, 0x57}, 2, 0x2e57},
        {{0xbf, 0xff}, 2, 0x3fff},
        {{0xc0, 0x00, 0x40, 0x00}, 4, 0x4000},
        {{0xdf, 0xff, 0xff, 0xff}, 4, 0x1fffffff},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct base_status s = {0};
        for (uint32_t size = 0; size <= cases[i].size; size++) {
            struct cil_cursor c = over(cases[i].bytes, size);
            uint32_t value;
            bool whole = size == cases[i].size;
            assert_int_equal(cil_cursor_packed(&c, &value, "it", &s), whole);
            if (whole) {
                assert_int_equal(value, cases[i].value);
                assert_int_equal(c.at, size);
            } else {
                assert_string_equal(s.file, "f");
                assert_int_equal(s.offset, 100);
                base_status_drop(&s);
            }
        }
    }
}

static void test_packed_signed(void **state) {
    (void)state;
    static const struct {
        uint8_t bytes[4];
        uint32_t size;
        int32_t value;
    } cases[] = {
        {{0x06}, 1, 3},
        {{0x7b}, 1, -3},
        {{0x80, 0x80}, 2, 64},
        {{0x01}, 1, -64},
        {{0xc0, 0x00, 0x40, 0x00}, 4, 8192},
        {{0x80, 0x01}, 2, -8192},
        {{0xdf, 0xff, 0xff, 0xfe}, 4, 268435455},
        {{0xc0, 0x00, 0x00, 0x01}, 4, -268435456},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct base_status s = {0};
        struct cil_cursor c = over(cases[i].bytes, cases[i].size);
        int32_t value;
        assert_true(cil_cursor_packed_signed(&c, &value, "it", &s));
        assert_int_equal(value, cases[i].value);
    }
}

static void test_not_packed(void **state) {
    (void)state;
    struct base_status s = {0};
    struct cil_cursor c = over("\xe0\0\0\0", 4);
    uint32_t value;
    assert_false(cil_cursor_packed(&c, &value, "a count", &s));
    assert_string_equal(s.message, "a count: 0xe0 starts no compressed number");
    base_status_drop(&s);
}

static void test_parts(void **state) {
    (void)state;
    struct cil_bytes b = {.at = (const uint8_t *)"abcdef", .size = 6, .offset = 10, .file = "f"};
    struct cil_bytes part;
    assert_true(cil_bytes_part(&b, 2, 4, &part));
    assert_int_equal(part.offset, 12);
    assert_memory_equal(part.at, "cdef", 4);
    assert_true(cil_bytes_part(&b, 6, 0, &part));
    assert_false(cil_bytes_part(&b, 2, 5, &part));
    assert_false(cil_bytes_part(&b, 7, 0, &part));
    assert_false(cil_bytes_part(&b, 1, UINT64_MAX, &part));
}

static void test_numbers(void **state) {
    (void)state;
    struct base_status s = {0};
    struct cil_cursor c = over("\x01\x02\x03\x04\x05\x06\x07\x08", 8);
    uint32_t a, b, d;
    assert_true(cil_cursor_u8(&c, &a, "it", &s) && cil_cursor_u16(&c, &b, "it", &s) &&
                cil_cursor_u32(&c, &d, "it", &s));
    assert_int_equal(a, 1);
    assert_int_equal(b, 0x0302);
    assert_int_equal(d, 0x07060504);
    assert_false(cil_cursor_u16(&c, &b, "the rest", &s));
    assert_string_equal(s.message, "the rest is cut short: 2 bytes needed, 1 there");
    assert_int_equal(s.offset, 107);
    base_status_drop(&s);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_packed),     cmocka_unit_test(test_packed_signed),
        cmocka_unit_test(test_not_packed), cmocka_unit_test(test_parts),
        cmocka_unit_test(test_numbers),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
