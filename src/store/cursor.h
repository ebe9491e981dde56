/* The inside of store.h, shared by its two files. */
#ifndef STORE_CURSOR_H
#define STORE_CURSOR_H

#include "store/bloom.h"
#include "store/component.h"
#include "store/state_set.h"
#include "store/store.h"
#include "store/tree.h"

/* Components are interned exactly whatever the kind: they are few beside the states, and it makes
 * undo the same everywhere. Only the set of states is lossy. */
struct store {
    enum store_kind kind;
    uint64_t memory_limit, seed;
    uint32_t workers;
    const struct base_tuning *tuning;
    struct store_growth_lock growth_lock;
    struct store_components components;
    struct store_nodes nodes;      /* STORE_TREE */
    struct store_state_set states; /* STORE_TREE: pairs of roots; STORE_COMPACT: fingerprints */
    struct store_bloom bloom;      /* STORE_BITSTATE */
    _Atomic uint64_t cursor_bytes;
};

#endif
