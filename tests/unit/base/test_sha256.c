/* The examples of FIPS 180-4, and every length around the ends of blocks against Python's hashlib.
 */
#include "base/sha256.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static void expect(const void *bytes, size_t size, const char *digits) {
    char hash[BASE_SHA256_DIGITS + 1];
    base_sha256_hex(bytes, size, hash);
    assert_string_equal(hash, digits);
}

static void test_examples(void **state) {
    (void)state;
    const char two[] = "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq";
    expect("", 0, "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
    expect("abc", 3, "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
    expect(two, strlen(two), "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1");
    char *million = malloc(1000000);
    memset(million, 'a', 1000000);
    expect(million, 1000000, "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0");
    free(million);
}

/* The hash of the hashes of 0, 1, ..., 200 bytes "x". */
static void test_lengths(void **state) {
    (void)state;
    char text[201 * BASE_SHA256_DIGITS + 1], bytes[200];
    memset(bytes, 'x', sizeof bytes);
    for (size_t n = 0; n <= 200; n++)
        base_sha256_hex(bytes, n, text + n * BASE_SHA256_DIGITS);
    expect(text, 201 * BASE_SHA256_DIGITS,
           "75013a3fd49991ead9d8a57ea80485c088443c3406a0e8fa003ed57144041eb4");
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_examples),
                                       cmocka_unit_test(test_lengths)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
