#include "base/vec.h"

void *base_vec_grow(void *at, uint32_t *room, uint32_t need, size_t element) {
    if (need <= *room)
        return at;
    uint64_t n = *room ? *room : 8;
    while (n < need)
        n *= 2;
    if (n > UINT32_MAX)
        base_fatal(BASE_FATAL_MEMORY, "an array of more than 4 G elements");
    *room = (uint32_t)n;
    return base_realloc(at, (size_t)n * element);
}
