/* Integers in text: what the host's strtol and strtoul say of the same text, and C23's binary
 * prefix, which the host may not know. */
#include "front/llvm/native/number.h"

#include <errno.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>

#include <cmocka.h>

static void check_host(const char *text, int base) {
    struct front_llvm_integer n = front_llvm_integer_read(text, (uint32_t)base, false);
    char *end;
    bool fits;
    errno = 0;
    long long expected = strtoll(text, &end, base);
    assert_int_equal(n.length, (uint64_t)(end - text));
    assert_true(front_llvm_integer_signed(&n, 64, &fits) == (uint64_t)expected);
    assert_int_equal(fits, errno != ERANGE);
    errno = 0;
    unsigned long long wanted = strtoull(text, &end, base);
    assert_true(front_llvm_integer_unsigned(&n, 64, &fits) == wanted);
    assert_int_equal(fits, errno != ERANGE);
}

static void agrees_with_the_host(void **state) {
    (void)state;
    static const char *const texts[] = {
        "",      "0",   "7",    "-7",    "+7",   " \t\n12x", "0x1f",
        "0x",    "0xg", "-0x8", "017",   "08",   "abc",      "zz",
        "-",     "+-1", "1 2",  "0b101", "--1",  "0X",       "9223372036854775807",
        "00",    "0x0", "-0",   "\v5",   "1e3",  "7fffffff", "9223372036854775808",
        "0xxff", "x1",  "-zz",  "12_3",  "ffff", "-8000",    "-9223372036854775808",
    };
    static const int bases[] = {0, 2, 8, 10, 16, 36};
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++)
        for (size_t b = 0; b < sizeof bases / sizeof *bases; b++)
            check_host(texts[i], bases[b]);
    check_host("18446744073709551615", 10);
    check_host("18446744073709551616", 10);
    check_host("-18446744073709551616", 10);
    check_host("99999999999999999999999", 10);
}

static void narrow_widths(void **state) {
    (void)state;
    bool fits;
    struct front_llvm_integer n = front_llvm_integer_read("2147483648", 10, false);
    assert_int_equal(front_llvm_integer_signed(&n, 32, &fits), 0x7fffffff);
    assert_false(fits);
    assert_int_equal(front_llvm_integer_unsigned(&n, 32, &fits), 0x80000000);
    assert_true(fits);
    n = front_llvm_integer_read("-2147483648", 10, false);
    assert_int_equal(front_llvm_integer_signed(&n, 32, &fits), 0x80000000);
    assert_true(fits);
    assert_int_equal(front_llvm_integer_unsigned(&n, 32, &fits), 0x80000000);
    assert_true(fits);
    n = front_llvm_integer_read("-1", 10, false);
    assert_int_equal(front_llvm_integer_unsigned(&n, 32, &fits), 0xffffffff);
    assert_true(fits);
}

static void binary_prefix(void **state) {
    (void)state;
    struct front_llvm_integer n = front_llvm_integer_read("0b101", 0, true);
    assert_int_equal(n.magnitude, 5);
    assert_int_equal(n.length, 5);
    n = front_llvm_integer_read("-0B11", 2, true);
    assert_int_equal(n.magnitude, 3);
    assert_true(n.negative);
    n = front_llvm_integer_read("0b2", 0, true);
    assert_int_equal(n.magnitude, 0);
    assert_int_equal(n.length, 1);
    n = front_llvm_integer_read("0b1", 16, true);
    assert_int_equal(n.magnitude, 0xb1);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(agrees_with_the_host),
        cmocka_unit_test(narrow_widths),
        cmocka_unit_test(binary_prefix),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
