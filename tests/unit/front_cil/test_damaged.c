/* The same two thousand damaged assemblies and debug files each time: a clear answer for every one.
 * tests/fuzz has the long runs. */
#include "base/text.h"
#include "build.h"
#include "walk.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { TRIES = 500 };

static uint32_t next(uint64_t *state, uint32_t below) {
    *state = *state * 6364136223846793005u + 1442695040888963407u;
    return (uint32_t)(*state >> 33) % below;
}

/* One of the changes that tend to get far: a bit, a byte, a word, a run copied elsewhere. */
static void change(uint8_t *bytes, uint32_t size, uint64_t *random) {
    static const uint32_t words[] = {0, 1, 0xff, 0xffff, 0x7fffffff, 0x80000000, 0xffffffff};
    uint32_t at = next(random, size - 8), from = next(random, size - 8);
    switch (next(random, 4)) {
    case 0: bytes[at] ^= (uint8_t)(1u << next(random, 8)); break;
    case 1: bytes[at] = (uint8_t)next(random, 256); break;
    case 2: memcpy(bytes + (at & ~3u), &words[next(random, 7)], 4); break;
    default: memmove(bytes + at, bytes + from, 1 + next(random, 8)); break;
    }
}

typedef bool walk_any(const uint8_t *bytes, size_t size);

static void damage(const char *folder, const char *file, walk_any *walk) {
    char path[256];
    struct base_status s = {0};
    size_t size;
    snprintf(path, sizeof path, "%s/%s", folder, file);
    char *whole = base_file_read(path, &size, &s);
    assert_non_null(whole);
    uint64_t random = 1;
    uint32_t refused = 0;
    for (uint32_t i = 0; i < TRIES; i++) {
        uint32_t length = i % 16 ? (uint32_t)size : 9 + next(&random, (uint32_t)size - 9);
        uint8_t *copy = malloc(length);
        memcpy(copy, whole, length);
        for (uint32_t n = 1u << next(&random, 4); n--;)
            change(copy, length, &random);
        refused += !walk(copy, length);
        free(copy);
    }
    assert_true(refused > TRIES / 10);
    free(whole);
}

static char *source_of(const char *name) {
    char path[512];
    struct base_status s = {0};
    size_t size;
    snprintf(path, sizeof path, "%s/tests/fuzz/seeds/assembly/%s.cs", HEDDLE_SOURCE_DIR, name);
    char *text = base_file_read(path, &size, &s);
    assert_non_null(text);
    return text;
}

static void test_damaged(void **state) {
    (void)state;
    static const char *const names[] = {"types", "code"};
    char *folder = build_folder();
    for (uint32_t i = 0; i < 2; i++) {
        char *source = source_of(names[i]), file[64];
        bool compiled = build_compile(folder, names[i], source, "-debug -unsafe");
        free(source);
        if (!compiled)
            break;
        snprintf(file, sizeof file, "%s.exe", names[i]);
        damage(folder, file, walk_assembly);
        snprintf(file, sizeof file, "%s.exe.mdb", names[i]);
        damage(folder, file, walk_mdb);
    }
    build_folder_remove(folder);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_damaged)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
