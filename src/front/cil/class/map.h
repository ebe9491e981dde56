/* Maps from a hash to things. The caller of a search says which thing with that hash is the right
 * one. A zeroed map is empty. */
#ifndef FRONT_CIL_CLASS_MAP_H
#define FRONT_CIL_CLASS_MAP_H

#include "base/map.h"

struct cil_map {
    struct base_map map;
};

/* Is the thing the one that `key` describes? */
typedef bool cil_map_same(const void *thing, const void *key);

/* NULL: there is none. */
void *cil_map_find(const struct cil_map *m, uint64_t hash, cil_map_same *same, const void *key);
void cil_map_add(struct cil_map *m, uint64_t hash, void *thing);
void cil_map_drop(struct cil_map *m);

#endif
