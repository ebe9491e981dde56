/* Bitstate hashing (Holzmann 1998): a state is kept only as three bits of a large array. */
#ifndef STORE_BLOOM_H
#define STORE_BLOOM_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>

enum { STORE_BLOOM_BITS = 3, STORE_BLOOM_LOCKS = 256 };

struct store_bloom {
    _Atomic uint64_t *words;
    uint32_t log2;
    bool shared;
    _Atomic uint64_t states, set; /* how many states were new, and how many bits are set */
    atomic_flag locks[STORE_BLOOM_LOCKS];
};

void store_bloom_open(struct store_bloom *b, uint32_t log2, bool shared);
void store_bloom_close(struct store_bloom *b);
uint64_t store_bloom_bytes(const struct store_bloom *b);
bool store_bloom_add(struct store_bloom *b, uint64_t hash);
bool store_bloom_has(const struct store_bloom *b, uint64_t hash);

#endif
