/* DEFLATE: each kind of block, and each of them damaged anywhere. */
#include "front/cil/read/inflate.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>

#include <cmocka.h>

static const char text[] =
    "weaves finds finds weaves threads finds and deadlocks. finds heddle finds heddle"
    " and threads finds weaves weaves deadlocks. and finds finds and and deadlocks. w"
    "eaves weaves deadlocks. weaves finds and deadlocks. heddle deadlocks. heddle wea"
    "ves finds heddle threads heddle threads and finds deadlocks. and deadlocks. and "
    "and deadlocks. finds and weaves threads heddle heddle weaves and weaves threads "
    "deadlocks. and ";

/* The text, and its first 80 characters, as zlib packs them. */
static const uint8_t dynamic[] = {
    0x75, 0x90, 0x51, 0x0e, 0x80, 0x20, 0x0c, 0x43, 0xaf, 0xc2, 0x09, 0xbc, 0x13, 0x71, 0x33, 0x18,
    0x09, 0x26, 0x62, 0xe4, 0xfa, 0xba, 0x38, 0x94, 0x55, 0xfc, 0x81, 0xb4, 0x59, 0xbb, 0x97, 0x15,
    0xf6, 0x07, 0x67, 0x37, 0xcd, 0x89, 0xea, 0x5b, 0x6e, 0x6b, 0x0f, 0x1b, 0xfb, 0xc7, 0xf4, 0x89,
    0x1c, 0x5d, 0x3a, 0xae, 0xe3, 0x92, 0x07, 0x35, 0x03, 0x13, 0x45, 0xb6, 0x42, 0x06, 0x6d, 0x54,
    0xfb, 0xf4, 0x6b, 0x4a, 0x64, 0xb4, 0x5d, 0x2c, 0x1a, 0xf6, 0xfc, 0x66, 0x4b, 0xcb, 0x0d, 0x21,
    0x25, 0xf9, 0x3a, 0x26, 0xa4, 0x5e, 0x65, 0x05, 0xf9, 0xb2, 0x01, 0x30, 0xc8, 0xee, 0x5d, 0xc4,
    0x84, 0x2b, 0x6a, 0xbd, 0x05, 0xe9, 0xcc, 0x41, 0xfd, 0x09,
};
static const uint8_t fixed[] = {
    0x2b, 0x4f, 0x4d, 0x2c, 0x4b, 0x2d, 0x56, 0x48, 0xcb, 0xcc, 0x4b, 0x81, 0x91, 0xe5, 0x10, 0xa1,
    0x92, 0x8c, 0xa2, 0xd4, 0x44, 0xb8, 0x60, 0x62, 0x5e, 0x8a, 0x42, 0x0a, 0x90, 0x9f, 0x93, 0x9f,
    0x9c, 0x5d, 0xac, 0x07, 0x15, 0xcc, 0x48, 0x4d, 0x49, 0xc9, 0x49, 0x45, 0xe1, 0x00, 0x00,
};
static const uint8_t stored[] = "\x01\x05\x00\xfa\xff"
                                "heddle";

static bool inflate(const uint8_t *at, size_t size, uint8_t *out, uint32_t room,
                    struct base_status *s) {
    /* A copy of that size, so that a sanitizer sees a read too many. */
    uint8_t *copy = malloc(size + 1);
    memcpy(copy, at, size);
    struct cil_bytes in = {.at = copy, .size = (uint32_t)size, .file = "f"};
    bool ok = cil_inflate(in, out, room, s);
    free(copy);
    return ok;
}

static void check(const uint8_t *at, size_t size, uint32_t length) {
    struct base_status s = {0};
    uint8_t *out = malloc(length + 1);
    assert_true(inflate(at, size, out, length, &s));
    assert_memory_equal(out, text, length);
    assert_false(inflate(at, size, out, length + 1, &s));
    assert_non_null(strstr(s.message, "less of it"));
    base_status_drop(&s);
    assert_false(inflate(at, size, out, length - 1, &s));
    assert_non_null(strstr(s.message, "more of it"));
    base_status_drop(&s);
    for (size_t cut = 0; cut < size; cut++) {
        assert_false(inflate(at, cut, out, length, &s));
        base_status_drop(&s);
    }
    free(out);
}

static void test_kinds(void **state) {
    (void)state;
    check(dynamic, sizeof dynamic, sizeof text - 1);
    check(fixed, sizeof fixed, 80);
    struct base_status s = {0};
    uint8_t out[5];
    assert_true(inflate(stored, 10, out, 5, &s));
    assert_memory_equal(out, "heddl", 5);
}

/* Any bit may be wrong: an answer, never a write too many. */
static void test_damaged(void **state) {
    (void)state;
    uint32_t refused = 0;
    for (uint32_t bit = 0; bit < sizeof dynamic * 8; bit++) {
        struct base_status s = {0};
        uint8_t copy[sizeof dynamic], *out = malloc(sizeof text - 1);
        memcpy(copy, dynamic, sizeof dynamic);
        copy[bit / 8] ^= (uint8_t)(1u << bit % 8);
        refused += !inflate(copy, sizeof copy, out, sizeof text - 1, &s);
        base_status_drop(&s);
        free(out);
    }
    assert_true(refused > sizeof dynamic);
}

static void test_refused(void **state) {
    (void)state;
    static const struct {
        const char *bytes;
        size_t size;
        const char *why;
    } cases[] = {
        {"\x07", 1, "no known kind"},
        {"\x01\x05\x00\xfa\xfe", 5, "length is wrong"},
        {"\x03\x02", 2, "a copy from before its start"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct base_status s = {0};
        uint8_t out[16];
        assert_false(inflate((const uint8_t *)cases[i].bytes, cases[i].size, out, 16, &s));
        assert_non_null(strstr(s.message, cases[i].why));
        base_status_drop(&s);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_kinds),
        cmocka_unit_test(test_damaged),
        cmocka_unit_test(test_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
