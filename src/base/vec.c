#include "base/vec.h"

#include <sys/mman.h>

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

void *base_reserve(size_t bytes) {
    void *at = mmap(NULL, bytes, PROT_READ | PROT_WRITE,
                    MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (at == MAP_FAILED)
        base_fatal(BASE_FATAL_MEMORY, "out of address space");
    return at;
}
