/* Shifts by constants and by variables, of all widths, signed and unsigned; rotations. */
#include <stdint.h>
#include <stdio.h>

static uint32_t rotl32(uint32_t x, unsigned n) {
    return x << (n & 31) | x >> (-n & 31);
}

static uint64_t rotr64(uint64_t x, unsigned n) {
    return x >> (n & 63) | x << (-n & 63);
}

static uint8_t rotl8(uint8_t x, unsigned n) {
    return (uint8_t)(x << (n & 7) | x >> (-n & 7));
}

int main(void) {
    volatile uint32_t u = 0x80c00103u;
    volatile int32_t s = -1234567;
    volatile uint64_t w = 0x8123456789abcdefull;
    volatile int64_t v = -0x123456789abcdefll;
    for (unsigned n = 0; n < 64; n += 7) {
        if (n < 32)
            printf("%2u %08x %08x %d %08x %02x\n", n, u << n, u >> n, s >> n, rotl32(u, n),
                   rotl8((uint8_t)u, n));
        printf("%2u %016llx %016llx %lld %016llx\n", n, (unsigned long long)(w << n),
               (unsigned long long)(w >> n), (long long)(v >> n), (unsigned long long)rotr64(w, n));
    }
    volatile unsigned char c = 0x81;
    printf("%x %x %x\n", c << 1, c >> 1, (unsigned char)(c << 1));
    volatile short h = -2;
    printf("%d %d\n", h >> 1, (int)((unsigned)h << 1));
    return 0;
}
