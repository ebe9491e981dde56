/* Hash tables and indexes, beside arrays that are searched from end to end. */
#include "base/hash.h"
#include "base/index.h"
#include "base/vec.h"
#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>

#include <cmocka.h>

enum { KEYS = 300, OPERATIONS = 30000 };

static uint64_t next_random(uint64_t *seed) {
    *seed += 0x9E3779B97F4A7C15u;
    return base_hash_word(*seed);
}

/* ---- cells of all sizes ---- */

/* A table whose cells begin with the key, and whose further words follow from it. */
struct bed {
    struct base_map map;
    const struct base_map_kind *kind;
    uint64_t (*hash)(uint32_t key);
    uint32_t values[KEYS]; /* the oracle: by key, the value it has; 0: none */
};

static uint64_t hash_well(uint32_t key) {
    return base_hash_word(key);
}
static uint64_t hash_alike(uint32_t key) { /* the last cell: what collides goes on at the first */
    (void)key;
    return UINT64_MAX;
}
static uint64_t hash_in_heaps(uint32_t key) {
    return (uint64_t)(key % 3) - 2;
}
static uint64_t hash_by_key(uint32_t key) {
    return key;
}

static uint64_t hash_cell(const void *owner, const void *cell) {
    const struct bed *b = owner;
    return b->hash(*(const uint32_t *)cell);
}
static bool same_cell(const void *owner, const void *cell, const void *key) {
    const struct bed *b = owner;
    assert_true(base_map_taken(b->kind, cell));
    return *(const uint32_t *)cell == *(const uint32_t *)key;
}

static size_t taken_bytes;
static void *take(size_t bytes) {
    taken_bytes += bytes;
    return base_calloc(1, bytes);
}
static void give(void *cells, size_t bytes) {
    taken_bytes -= bytes;
    free(cells);
}

#define KIND(bytes, least, quarters, ...)                                                          \
    {                                                                                              \
        .size = (bytes), .first = (least), .fill = (quarters), .hash = hash_cell,                  \
        .same = same_cell, __VA_ARGS__                                                             \
    }
static const struct base_map_kind kinds[] = {
    KIND(4, 2, 3, .take = take, .give = give),
    KIND(8, 2, 2, .take = NULL),
    KIND(12, 4, 3, .take = NULL),
    KIND(16, 256, 2, .take = take, .give = give),
};

static void fill_cell(const struct bed *b, void *cell, uint32_t key, uint32_t value) {
    uint32_t *words = cell, count = b->kind->size / 4;
    words[0] = key;
    for (uint32_t i = 1; i + 1 < count; i++)
        words[i] = key ^ i;
    if (count > 1)
        words[count - 1] = value;
}

static void check_cell(const struct bed *b, const void *cell, uint32_t key) {
    const uint32_t *words = cell;
    uint32_t count = b->kind->size / 4;
    assert_int_equal(words[0], key);
    for (uint32_t i = 1; i + 1 < count; i++)
        assert_int_equal(words[i], key ^ i);
    if (count > 1)
        assert_int_equal(words[count - 1], b->values[key]);
}

static void *find(const struct bed *b, uint32_t key) {
    return base_map_find(&b->map, b->kind, b, b->hash(key), &key);
}

static void put(struct bed *b, uint32_t key, uint32_t value) {
    void *cell = base_map_add(&b->map, b->kind, b, b->hash(key), &key);
    assert_int_equal(base_map_taken(b->kind, cell), b->values[key] != 0);
    fill_cell(b, cell, key, value);
    b->values[key] = value;
}

static void take_out(struct bed *b, uint32_t key) {
    base_map_remove(&b->map, b->kind, b, find(b, key));
    b->values[key] = 0;
}

static void check_all(const struct bed *b) {
    bool met[KEYS] = {false};
    uint64_t count = 0, passed = 0;
    uint32_t *c;
    for (uint32_t key = 1; key < KEYS; key++) {
        const void *cell = find(b, key);
        assert_int_equal(cell != NULL, b->values[key] != 0);
        if (cell)
            check_cell(b, cell, key);
        count += cell != NULL;
    }
    for (uint64_t i = 0; (c = base_map_next(&b->map, b->kind, &i)) != NULL; passed++) {
        assert_false(met[*c]);
        met[*c] = true;
    }
    assert_int_equal(b->map.count, count);
    assert_int_equal(passed, count);
    uint64_t cells = b->map.cells ? b->map.mask + 1 : 0;
    assert_int_equal(base_map_bytes(&b->map, b->kind), cells * b->kind->size);
    assert_true(4 * count <= b->kind->fill * cells);
}

/* Now it gets fuller and now emptier, so that it grows and clusters come and go. */
static void run_random(struct bed *b, uint64_t seed) {
    for (uint32_t i = 0; i < OPERATIONS; i++) {
        uint64_t r = next_random(&seed);
        uint32_t key = 1 + (uint32_t)(r >> 32) % (KEYS - 1);
        bool fills = (i / 2000) % 2 == 0 ? r % 4 != 0 : r % 4 == 0;
        if (fills)
            put(b, key, i + 1);
        else if (b->values[key])
            take_out(b, key);
        if (i % 997 == 0 || i < 50)
            check_all(b);
    }
    check_all(b);
}

static void test_random(void **state) {
    (void)state;
    uint64_t (*const hashes[])(uint32_t) = {hash_well, hash_alike, hash_in_heaps, hash_by_key};
    for (uint32_t k = 0; k < sizeof kinds / sizeof *kinds; k++)
        for (uint32_t h = 0; h < sizeof hashes / sizeof *hashes; h++) {
            struct bed b = {.kind = &kinds[k], .hash = hashes[h]};
            run_random(&b, 100 * k + h);
            base_map_drop(&b.map, b.kind);
            assert_null(b.map.cells);
            assert_int_equal(taken_bytes, 0);
        }
}

/* Every set of keys that have their homes in a ring of eight cells, and each of them removed. */
static void test_removal(void **state) {
    (void)state;
    for (uint32_t homes = 0; homes < 8 * 8 * 8 * 8; homes++)
        for (uint32_t out = 0; out < 4; out++) {
            struct bed b = {.kind = &kinds[0], .hash = hash_by_key};
            base_map_reserve(&b.map, b.kind, &b, 8);
            uint32_t keys[4];
            for (uint32_t i = 0; i < 4; i++) {
                keys[i] = 8 * (i + 1) + (homes >> 3 * i & 7);
                put(&b, keys[i], 1);
            }
            assert_int_equal(b.map.mask, 7);
            take_out(&b, keys[out]);
            check_all(&b);
            base_map_drop(&b.map, b.kind);
        }
}

static void test_growth(void **state) {
    (void)state;
    if (BASE_STRESS)
        skip(); /* it begins with two cells */
    for (uint32_t k = 0; k < sizeof kinds / sizeof *kinds; k++) {
        struct bed b = {.kind = &kinds[k], .hash = hash_well};
        assert_int_equal(base_map_bytes(&b.map, b.kind), 0);
        assert_null(find(&b, 1));
        assert_null(base_map_next(&b.map, b.kind, &(uint64_t){0}));
        put(&b, 1, 1);
        assert_int_equal(b.map.mask + 1, b.kind->first);
        for (uint32_t key = 2; key < KEYS; key++) {
            uint64_t cells = b.map.mask + 1;
            bool full = 4 * (b.map.count + 1) > b.kind->fill * cells;
            put(&b, key, key);
            assert_int_equal(b.map.mask + 1, full ? 2 * cells : cells);
        }
        check_all(&b);
        base_map_reserve(&b.map, b.kind, &b, 5000);
        assert_int_equal(b.map.mask + 1, 8192);
        base_map_reserve(&b.map, b.kind, &b, 2);
        assert_int_equal(b.map.mask + 1, 8192);
        check_all(&b);
        base_map_clear(&b.map, b.kind);
        memset(b.values, 0, sizeof b.values);
        assert_int_equal(b.map.mask + 1, 8192);
        check_all(&b);
        base_map_drop(&b.map, b.kind);
    }
}

/* A cell is free only if each of its bytes is 0. */
static void test_taken(void **state) {
    (void)state;
    for (uint32_t k = 0; k < sizeof kinds / sizeof *kinds; k++) {
        unsigned char cell[20] = {0};
        cell[kinds[k].size] = 1; /* of the next one */
        assert_false(base_map_taken(&kinds[k], cell));
        for (uint32_t i = 0; i < kinds[k].size; i++) {
            cell[i] = 0x80;
            assert_true(base_map_taken(&kinds[k], cell));
            cell[i] = 0;
        }
    }
}

/* ---- indexes ---- */

struct names {
    BASE_VEC(uint32_t) at;
    uint32_t compared;
};

static bool same_name(const void *owner, uint32_t number, const void *key) {
    const struct names *n = owner;
    ((struct names *)owner)->compared++;
    assert_true(number < n->at.count);
    return n->at.at[number] == *(const uint32_t *)key;
}

/* Of things that are the same the first is found, however often the index grew since, and also when
 * their cells go on at the start of the table. */
static void test_first(void **state) {
    (void)state;
    struct names n = {0};
    struct base_index x = {0};
    for (uint32_t i = 0; i < 2000; i++) {
        uint32_t name = i % 50;
        *base_vec_push(&n.at) = name;
        base_index_add(&x, hash_in_heaps(name), i);
        for (uint32_t key = 0; key <= 50; key++) {
            uint32_t found = base_index_find(&x, hash_in_heaps(key), same_name, &n, &key);
            assert_int_equal(found, key <= i && key < 50 ? key : BASE_INDEX_NONE);
        }
    }
    base_index_drop(&x);
    base_vec_drop(&n.at);
}

/* Only things with the same hash are compared, and the largest number is one like others. */
static void test_compare(void **state) {
    (void)state;
    struct names n = {0};
    struct base_index x = {0};
    for (uint32_t i = 0; i < 1000; i++) {
        *base_vec_push(&n.at) = 7 * i;
        base_index_add(&x, (uint64_t)i << 40 | i << 10, i); /* home is the same, hash is not */
    }
    for (uint32_t i = 0; i < 1000; i++) {
        uint32_t key = 7 * i;
        assert_int_equal(base_index_find(&x, i << 10, same_name, &n, &key), i);
    }
    assert_int_equal(n.compared, 1000);
    base_index_clear(&x);
    uint32_t key = 7;
    assert_int_equal(base_index_find(&x, 1 << 10, same_name, &n, &key), BASE_INDEX_NONE);
    base_index_reserve(&x, 1 << 14);
    assert_int_equal(base_map_bytes(&x.map, &base_index_kind), 8 << 14);
    base_index_drop(&x);
    base_vec_drop(&n.at);
}

static bool same_number(const void *owner, uint32_t number, const void *key) {
    (void)owner;
    return number == *(const uint32_t *)key;
}

static void test_largest(void **state) {
    (void)state;
    struct base_index x = {0};
    const uint32_t number = BASE_INDEX_NONE - 1;
    base_index_add(&x, UINT64_MAX, number);
    base_index_add(&x, 0, 0);
    assert_int_equal(base_index_find(&x, UINT64_MAX, same_number, NULL, &number), number);
    assert_int_equal(base_index_find(&x, 0, same_number, NULL, &(uint32_t){0}), 0);
    base_index_drop(&x);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_random),  cmocka_unit_test(test_removal),
        cmocka_unit_test(test_growth),  cmocka_unit_test(test_first),
        cmocka_unit_test(test_compare), cmocka_unit_test(test_largest),
        cmocka_unit_test(test_taken),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
