/* Packed and aligned structures: members at odd offsets, copied, in arrays, seen as bytes. */
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

struct __attribute__((packed)) header {
    uint8_t kind;
    uint32_t length;
    uint16_t check;
    double value;
};
struct normal {
    uint8_t kind;
    uint32_t length;
    uint16_t check;
    double value;
};
struct __attribute__((aligned(32))) wide {
    int x;
};
#pragma pack(push, 2)
struct half {
    char c;
    int i;
    long long l;
};
#pragma pack(pop)

static unsigned sum(const void *p, size_t n) {
    const unsigned char *b = p;
    unsigned s = 0;
    while (n--)
        s = s * 17 + *b++;
    return s;
}

int main(void) {
    printf("%zu %zu %zu %zu\n", sizeof(struct header), sizeof(struct normal), sizeof(struct wide),
           sizeof(struct half));
    printf("%zu %zu %zu %zu\n", offsetof(struct header, length), offsetof(struct header, check),
           offsetof(struct header, value), offsetof(struct half, l));
    struct header h = {1, 0x01020304, 0xabcd, 2.5}, list[3];
    printf("%08x\n", sum(&h, sizeof h));
    for (int i = 0; i < 3; i++) {
        list[i] = h;
        list[i].length += (uint32_t)i;
        list[i].value *= i;
    }
    printf("%08x %x %g\n", sum(list, sizeof list), list[2].length, list[2].value);
    unsigned char wire[sizeof h];
    memcpy(wire, &list[1], sizeof h);
    struct header back;
    memcpy(&back, wire, sizeof back);
    printf("%u %x %x %g\n", back.kind, back.length, back.check, back.value);
    struct wide w[2] = {{1}, {2}};
    printf("%d %d %d\n", (int)((uintptr_t)&w[1] % 32), w[0].x, w[1].x);
    struct half k = {'h', -5, 1LL << 50};
    printf("%c %d %lld\n", k.c, k.i, k.l);
    return 0;
}
