/* Bit counting, byte swapping, rotation, expectation and the like. */
#include <stdint.h>
#include <stdio.h>

int main(void) {
    const uint64_t values[] = {1,
                               2,
                               3,
                               0x80,
                               0xff00,
                               0x12345678,
                               0x80000000,
                               0xffffffff,
                               0x123456789abcdef0,
                               0x8000000000000000,
                               UINT64_MAX};
    for (unsigned i = 0; i < sizeof values / sizeof values[0]; i++) {
        volatile uint64_t w = values[i];
        volatile uint32_t u = (uint32_t)w;
        printf("%d %d", __builtin_popcount(u), __builtin_popcountll(w));
        if (u)
            printf(" %d %d", __builtin_clz(u), __builtin_ctz(u));
        printf(" %d %d %d %d", __builtin_clzll(w), __builtin_ctzll(w),
               __builtin_ffsll((long long)w), __builtin_parityll(w));
        printf(" %08x %04x %016llx", __builtin_bswap32(u), __builtin_bswap16((uint16_t)u),
               (unsigned long long)__builtin_bswap64(w));
        printf(" %08x %02x %016llx\n", __builtin_bitreverse32(u), __builtin_bitreverse8((uint8_t)u),
               (unsigned long long)__builtin_bitreverse64(w));
        printf("%08x %016llx %02x\n", __builtin_rotateleft32(u, 5),
               (unsigned long long)__builtin_rotateright64(w, 11),
               __builtin_rotateleft8((uint8_t)u, 3));
    }
    volatile int x = 5;
    if (__builtin_expect(x > 3, 1))
        printf("%d %d\n", __builtin_constant_p(3), __builtin_abs(-x));
    printf("%d %d %d\n", __builtin_clrsb(-1), __builtin_clrsb(1), __builtin_clrsbll(-5));
    return 0;
}
