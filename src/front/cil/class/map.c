#include "front/cil/class/map.h"

struct cell {
    uint64_t hash;
    void *thing;
};

struct wanted {
    uint64_t hash;
    cil_map_same *same;
    const void *key;
};

static uint64_t hash_cell(const void *owner, const void *cell) {
    (void)owner;
    return ((const struct cell *)cell)->hash;
}

static bool same_cell(const void *owner, const void *cell, const void *key) {
    (void)owner;
    const struct cell *c = cell;
    const struct wanted *w = key;
    return c->hash == w->hash && w->same(c->thing, w->key);
}

static const struct base_map_kind kind = {
    .size = sizeof(struct cell), .first = 64, .fill = 3, .hash = hash_cell, .same = same_cell};

void *cil_map_find(const struct cil_map *m, uint64_t hash, cil_map_same *same, const void *key) {
    const struct wanted w = {hash, same, key};
    const struct cell *c = base_map_find(&m->map, &kind, NULL, hash, &w);
    return c ? c->thing : NULL;
}

void cil_map_add(struct cil_map *m, uint64_t hash, void *thing) {
    assert(thing);
    struct cell *c = base_map_push(&m->map, &kind, NULL, hash);
    *c = (struct cell){hash, thing};
}

void cil_map_drop(struct cil_map *m) {
    base_map_drop(&m->map, &kind);
}
