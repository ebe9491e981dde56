/* The inside of store.h, shared by cursor.c and whole.c.
 *
 * Invariants of this module:
 * - id 0 is never handed out: it stands for the initial content, the empty subtree, the empty
 *   half. The thing that another id names stays the same, at the same address, until the store is
 *   dropped;
 * - a worker that reads a table or hands out an id is inside the growth lock, and a table moves
 *   only while all other workers are outside;
 * - a table has an empty cell, so probing ends, and the ids in it fit their bits;
 * - a node's children are on lower levels, and names are canonical (tree.h): equal vectors have
 *   equal names, whichever worker made them;
 * - an entry of the state set and its place determine its key;
 * - a cursor's log contains, from each mark on, the id that each slot had at the mark. Nodes
 *   may be old from `settled` on, and elsewhere only if the cursor is stale. A slot is listed as
 *   behind at most once, and is then marked so. */
#ifndef STORE_CURSOR_H
#define STORE_CURSOR_H

#include "store/bloom.h"
#include "store/component.h"
#include "store/state_set.h"
#include "store/store.h"
#include "store/tree.h"

/* Every kind of store interns components exactly: they are few compared with the states, and going
 * back works the same in all kinds. Only the set of states can be lossy. */
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
