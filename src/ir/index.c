/* Open addressing with linear probing; things are never removed, so a probe ends at a free cell. */
#include "ir/index.h"

#include "base/fatal.h"
#include "base/hash.h"
#include "ir/program.h"
#include <assert.h>
#include <stdlib.h>
#include <string.h>

enum { FIRST_ROOM = 64 };

static void put_cell(struct ir_index *x, uint32_t hash, uint32_t stored) {
    assert(x->room && (x->room & (x->room - 1)) == 0);
    uint32_t at = hash & (x->room - 1);
    while (x->cells[at].position)
        at = (at + 1) & (x->room - 1);
    x->cells[at] = (struct ir_index_cell){hash, stored};
    x->count++;
}

static void grow(struct ir_index *x) {
    if (x->room > UINT32_MAX / 4)
        base_fatal(BASE_FATAL_LIMIT, "a program with more than 2^30 parts");
    struct ir_index old = *x;
    x->room = old.room ? old.room * 2 : FIRST_ROOM;
    x->count = 0;
    x->cells = base_calloc(x->room, sizeof *x->cells);
    /* From a free cell on, so that things with equal hashes keep the order they were added in. */
    uint32_t start = 0;
    while (start < old.room && old.cells[start].position)
        start++;
    for (uint32_t i = 0; i < old.room; i++) {
        const struct ir_index_cell *c = &old.cells[(start + i) & (old.room - 1)];
        if (c->position)
            put_cell(x, c->hash, c->position);
    }
    assert(x->count == old.count);
    free(old.cells);
}

uint32_t ir_index_find(const struct ir_index *x, uint64_t hash, ir_index_same *same,
                       const void *owner, const void *key) {
    assert(x->count < x->room || !x->room);
    if (!x->room)
        return IR_NO_INDEX;
    uint32_t low = (uint32_t)hash;
    for (uint32_t at = low & (x->room - 1); x->cells[at].position; at = (at + 1) & (x->room - 1)) {
        const struct ir_index_cell *c = &x->cells[at];
        if (c->hash == low && same(owner, c->position - 1, key))
            return c->position - 1;
    }
    return IR_NO_INDEX;
}

void ir_index_add(struct ir_index *x, uint64_t hash, uint32_t position) {
    assert(position < IR_NO_INDEX);
    if (x->count >= x->room / 2)
        grow(x);
    put_cell(x, (uint32_t)hash, position + 1);
}

void ir_index_clear(struct ir_index *x) {
    if (x->count)
        memset(x->cells, 0, x->room * sizeof *x->cells);
    x->count = 0;
}

void ir_index_drop(struct ir_index *x) {
    free(x->cells);
    *x = (struct ir_index){0};
}

uint64_t ir_lookup_hash(const char *name) {
    return base_hash_bytes(name, strlen(name));
}
