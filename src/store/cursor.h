/* The inside of store.h, shared by its two files.
 *
 * Invariants of this module:
 * - id 0 is never given out: it is the initial content, the empty subtree, the empty half. What
 *   another id names stays the same, and at the same address, until the store is dropped;
 * - whoever looks into a table or gives out an id is inside the growth lock, and a table moves only
 *   while everybody is out;
 * - a table has an empty cell, so probing ends, and the ids in it fit their bits;
 * - a node's children are on lower levels, and names are canonical (tree.h): equal vectors have
 *   equal names whoever made them;
 * - an entry of the state set and its place determine its key;
 * - a cursor's log contains, from each mark on, the id that each slot had at the mark. From
 *   `settled` on nodes may be old; otherwise only if the cursor is stale. A slot is listed as
 *   behind once at most, and is then marked so. */
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
