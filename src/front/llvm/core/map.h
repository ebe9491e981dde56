/* A hash table from addresses (LLVM's references) to numbers. No number is LOWER_NONE, which is the
 * answer for an address that the table does not have. A zeroed table is empty. */
#ifndef FRONT_LLVM_CORE_MAP_H
#define FRONT_LLVM_CORE_MAP_H

#include "base/map.h"

struct llvm_map {
    struct base_map map;
};
#define LOWER_NONE UINT32_MAX
uint32_t llvm_map_get(const struct llvm_map *m, const void *key); /* LOWER_NONE: not there */
void llvm_map_set(struct llvm_map *m, const void *key, uint32_t value);
void llvm_map_clear(struct llvm_map *m);
void llvm_map_drop(struct llvm_map *m);

#endif
