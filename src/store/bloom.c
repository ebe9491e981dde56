#include "store/bloom.h"

#include "base/hash.h"
#include "store/region.h"

#include <assert.h>
#include <sched.h>

enum { LEAST_LOG2 = 9, MOST_LOG2 = 45 };

void store_bloom_open(struct store_bloom *b, uint32_t log2, bool shared) {
    b->log2 = log2 < LEAST_LOG2 ? LEAST_LOG2 : log2;
    if (b->log2 > MOST_LOG2)
        b->log2 = MOST_LOG2;
    assert(b->log2 >= LEAST_LOG2 && b->log2 <= MOST_LOG2);
    b->shared = shared;
    b->words = store_table_new_sparse((size_t)store_bloom_bytes(b));
    atomic_init(&b->states, 0);
    atomic_init(&b->set, 0);
    for (int i = 0; i < STORE_BLOOM_LOCKS; i++)
        atomic_flag_clear(&b->locks[i]);
}

void store_bloom_close(struct store_bloom *b) {
    store_table_drop(b->words, (size_t)store_bloom_bytes(b));
}

uint64_t store_bloom_bytes(const struct store_bloom *b) {
    return (UINT64_C(1) << b->log2) / 8;
}

/* Double hashing: bit i is at the hash + i * an odd step. */
static uint64_t bit_at(const struct store_bloom *b, uint64_t hash, uint32_t i) {
    uint64_t step = base_hash_word(hash) | 1;
    uint64_t at = (hash + i * step) >> (64 - b->log2);
    assert(at / 8 < store_bloom_bytes(b));
    return at;
}

static bool set_bits(struct store_bloom *b, uint64_t hash) {
    uint32_t fresh = 0;
    for (uint32_t i = 0; i < STORE_BLOOM_BITS; i++) {
        uint64_t at = bit_at(b, hash, i), bit = UINT64_C(1) << (at & 63);
        if (atomic_load_explicit(&b->words[at >> 6], memory_order_relaxed) & bit)
            continue;
        uint64_t old = atomic_fetch_or_explicit(&b->words[at >> 6], bit, memory_order_relaxed);
        fresh += !(old & bit);
    }
    assert(fresh <= STORE_BLOOM_BITS && store_bloom_has(b, hash));
    if (!fresh)
        return false;
    atomic_fetch_add_explicit(&b->set, fresh, memory_order_relaxed);
    atomic_fetch_add_explicit(&b->states, 1, memory_order_relaxed);
    return true;
}

/* Three bits cannot be set in one operation. Equal states share a lock. Without it two workers
 * could each set some of the bits, and both would call the state new. */
bool store_bloom_add(struct store_bloom *b, uint64_t hash) {
    if (!b->shared)
        return set_bits(b, hash);
    if (store_bloom_has(b, hash))
        return false;
    atomic_flag *lock = &b->locks[hash % STORE_BLOOM_LOCKS];
    while (atomic_flag_test_and_set_explicit(lock, memory_order_acquire))
        sched_yield();
    bool fresh = set_bits(b, hash);
    atomic_flag_clear_explicit(lock, memory_order_release);
    return fresh;
}

bool store_bloom_has(const struct store_bloom *b, uint64_t hash) {
    for (uint32_t i = 0; i < STORE_BLOOM_BITS; i++) {
        uint64_t at = bit_at(b, hash, i);
        if (!(atomic_load_explicit(&b->words[at >> 6], memory_order_relaxed) >> (at & 63) & 1))
            return false;
    }
    return true;
}
