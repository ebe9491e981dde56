#include "base/index.h"

void base_index_add(struct base_index *x, uint64_t hash, uint32_t number) {
    assert(number < BASE_INDEX_NONE);
    struct base_index_cell *c = base_map_push(&x->map, &base_index_kind, NULL, (uint32_t)hash);
    *c = (struct base_index_cell){(uint32_t)hash, number + 1};
    assert(base_map_taken(&base_index_kind, c));
}

void base_index_reserve(struct base_index *x, uint64_t cells) {
    base_map_reserve(&x->map, &base_index_kind, NULL, cells);
}

void base_index_clear(struct base_index *x) {
    base_map_clear(&x->map, &base_index_kind);
}

void base_index_drop(struct base_index *x) {
    base_map_drop(&x->map, &base_index_kind);
}
