/* Maps from a hash to things. The owner of a map says when two things are the same. Nodes live in
 * the arena that is given with each addition. */
#ifndef FRONT_CIL_CLASS_MAP_H
#define FRONT_CIL_CLASS_MAP_H

#include "base/arena.h"
#include <stdint.h>

struct cil_map_node {
    struct cil_map_node *next;
    uint64_t hash;
    void *thing;
};
struct cil_map {
    struct cil_map_node **buckets;
    uint32_t count, room;
};
struct cil_map_node *cil_map_first(const struct cil_map *m, uint64_t hash);
struct cil_map_node *cil_map_next(const struct cil_map_node *n); /* of the same hash */
void cil_map_add(struct cil_map *m, struct base_arena *a, uint64_t hash, void *thing);
void cil_map_drop(struct cil_map *m);
uint64_t cil_hash_text(const char *text);

#endif
