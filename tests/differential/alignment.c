/* alignas and alignof, aligned allocation, unaligned access through memcpy. */
#include <stdalign.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct s {
    char c;
    alignas(16) int i;
};
static alignas(64) char buffer[128];

static uint32_t load32(const unsigned char *p) {
    uint32_t v;
    memcpy(&v, p, sizeof v);
    return v;
}

int main(void) {
    printf("%zu %zu %zu %zu\n", alignof(char), alignof(int), alignof(float), alignof(struct s));
    printf("%zu %zu\n", sizeof(struct s), offsetof(struct s, i));
    printf("%d %d\n", (int)((uintptr_t)buffer % 64), (int)((uintptr_t)(buffer + 65) % 64));
    alignas(128) int local = 5;
    printf("%d %d\n", (int)((uintptr_t)&local % 128), local);
    for (size_t a = 16; a <= 256; a *= 4) {
        void *p = aligned_alloc(a, a * 2), *q = NULL;
        int r = posix_memalign(&q, a, 100);
        printf("%d %d %d\n", (int)((uintptr_t)p % a), r, (int)((uintptr_t)q % a));
        free(p);
        free(q);
    }
    void *p = malloc(1);
    printf("%d\n", (int)((uintptr_t)p % alignof(max_align_t)));
    free(p);
    unsigned char bytes[12];
    for (int i = 0; i < 12; i++)
        bytes[i] = (unsigned char)(i * 17);
    for (int i = 0; i < 8; i += 3)
        printf("%08x ", load32(bytes + i));
    printf("\n");
    return 0;
}
