/* Seals: the published values of SipHash, content in pieces, and the key of the user. */
#include "base/seal.h"
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cmocka.h>

static void seal_of(size_t n, size_t piece, unsigned char out[BASE_SEAL_SIZE]) {
    struct base_seal_key key;
    unsigned char bytes[64];
    for (unsigned i = 0; i < sizeof key.bytes; i++)
        key.bytes[i] = (unsigned char)i;
    for (unsigned i = 0; i < sizeof bytes; i++)
        bytes[i] = (unsigned char)i;
    struct base_seal seal;
    base_seal_begin(&seal, &key);
    for (size_t at = 0; at < n; at += piece)
        base_seal_add(&seal, bytes + at, n - at < piece ? n - at : piece);
    base_seal_end(&seal, out);
}

/* Key 00 to 0f; nothing, and the one byte 00. */
static void test_published(void **state) {
    (void)state;
    static const unsigned char none[] = {0xa3, 0x81, 0x7f, 0x04, 0xba, 0x25, 0xa8, 0xe6,
                                         0x6d, 0xf6, 0x72, 0x14, 0xc7, 0x55, 0x02, 0x93};
    static const unsigned char one[] = {0xda, 0x87, 0xc1, 0xd8, 0x6b, 0x99, 0xaf, 0x44,
                                        0x34, 0x76, 0x59, 0x11, 0x9b, 0x22, 0xfc, 0x45};
    unsigned char out[BASE_SEAL_SIZE];
    seal_of(0, 1, out);
    assert_memory_equal(out, none, sizeof none);
    seal_of(1, 1, out);
    assert_memory_equal(out, one, sizeof one);
}

static void test_pieces(void **state) {
    (void)state;
    for (size_t n = 0; n <= 64; n++) {
        unsigned char whole[BASE_SEAL_SIZE], out[BASE_SEAL_SIZE];
        seal_of(n, 64, whole);
        for (size_t piece = 1; piece < 20; piece++) {
            seal_of(n, piece, out);
            assert_memory_equal(out, whole, sizeof whole);
        }
        if (n)
            seal_of(n - 1, 64, out);
        assert_true(!n || memcmp(out, whole, sizeof whole) != 0);
    }
}

static void test_key(void **state) {
    (void)state;
    char folder[] = "/tmp/heddle-seal-XXXXXX", path[64], command[64];
    assert_non_null(mkdtemp(folder));
    snprintf(path, sizeof path, "%s/deep/state", folder);
    setenv("XDG_STATE_HOME", path, 1);
    struct base_seal_key first, second;
    struct base_status s = {0};
    assert_true(base_seal_find_key(&first, &s));
    assert_true(base_seal_find_key(&second, &s));
    assert_memory_equal(&first, &second, sizeof first);
    struct stat st;
    snprintf(path, sizeof path, "%s/deep/state/heddle/key", folder);
    assert_int_equal(stat(path, &st), 0);
    assert_int_equal(st.st_mode & 0777, 0600);
    assert_int_equal(truncate(path, 3), 0); /* a damaged key is not replaced */
    assert_false(base_seal_find_key(&second, &s));
    base_status_drop(&s);
    unsetenv("XDG_STATE_HOME");
    unsetenv("HOME");
    assert_false(base_seal_find_key(&second, &s));
    assert_non_null(strstr(s.message, "HOME"));
    base_status_drop(&s);
    snprintf(command, sizeof command, "rm -r %s", folder);
    assert_int_equal(system(command), 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_published),
        cmocka_unit_test(test_pieces),
        cmocka_unit_test(test_key),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
