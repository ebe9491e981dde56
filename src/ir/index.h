/* A hash index over things that live in a vector: it keeps hashes and positions, the owner keeps
 * the things and says when two are the same. */
#ifndef IR_INDEX_H
#define IR_INDEX_H

#include <stdbool.h>
#include <stdint.h>

struct ir_index_cell {
    uint32_t hash, position; /* position + 1; 0: free */
};

struct ir_index {
    struct ir_index_cell *cells;
    uint32_t count, room; /* room: 0 or a power of two */
};

/* Is the thing at `position` the one that `key` describes? */
typedef bool ir_index_same(const void *owner, uint32_t position, const void *key);

/* The first thing added with that hash that is the same; IR_NO_INDEX if there is none. */
uint32_t ir_index_find(const struct ir_index *x, uint64_t hash, ir_index_same *same,
                       const void *owner, const void *key);
void ir_index_add(struct ir_index *x, uint64_t hash, uint32_t position);
void ir_index_clear(struct ir_index *x); /* keeps the memory */
void ir_index_drop(struct ir_index *x);

uint64_t ir_lookup_hash(const char *name); /* for things that are found by name */

#endif
