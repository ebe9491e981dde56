/* Idioms that compilers turn into selects, saturations and bit tricks. */
#include <stdint.h>
#include <stdio.h>

#define NOINLINE __attribute__((noinline)) static
NOINLINE int min(int a, int b) {
    return a < b ? a : b;
}
NOINLINE unsigned umax(unsigned a, unsigned b) {
    return a > b ? a : b;
}
NOINLINE int absolute(int x) {
    return x < 0 ? -x : x;
}
NOINLINE int sign(int x) {
    return (x > 0) - (x < 0);
}
NOINLINE uint8_t saturate_add(uint8_t a, uint8_t b) {
    int s = a + b;
    return (uint8_t)(s > 255 ? 255 : s);
}
NOINLINE uint8_t saturate_sub(uint8_t a, uint8_t b) {
    return (uint8_t)(a > b ? a - b : 0);
}
NOINLINE int16_t clamp16(int x) {
    return (int16_t)(x > 32767 ? 32767 : x < -32768 ? -32768 : x);
}
NOINLINE int power_of_two(unsigned x) {
    return x && !(x & (x - 1));
}
NOINLINE unsigned round_up(unsigned x) {
    x--;
    for (int s = 1; s < 32; s *= 2)
        x |= x >> s;
    return x + 1;
}
NOINLINE unsigned average(unsigned a, unsigned b) {
    return (a & b) + ((a ^ b) >> 1);
}
NOINLINE double fselect(int c, double a, double b) {
    return c ? a : b;
}
NOINLINE long long smin64(long long a, long long b) {
    return b < a ? b : a;
}
NOINLINE unsigned isqrt(unsigned x) {
    unsigned r = 0;
    for (unsigned bit = 1u << 15; bit; bit >>= 1)
        if ((r + bit) * (r + bit) <= x)
            r += bit;
    return r;
}
NOINLINE unsigned gray(unsigned x) {
    return x ^ x >> 1;
}
NOINLINE unsigned morton(unsigned x) {
    x &= 0xffff;
    x = (x | x << 8) & 0x00ff00ff;
    x = (x | x << 4) & 0x0f0f0f0f;
    x = (x | x << 2) & 0x33333333;
    return (x | x << 1) & 0x55555555;
}

int main(void) {
    const int v[] = {0, 1, -1, 7, -100, 255, 256, 40000, -40000, 2147483647};
    for (int i = 0; i < 10; i++) {
        int x = v[i], y = v[(i * 3 + 1) % 10];
        printf("%d %u %d %d ", min(x, y), umax((unsigned)x, (unsigned)y), absolute(x), sign(x));
        printf("%d %d %d %d ", saturate_add((uint8_t)x, (uint8_t)y),
               saturate_sub((uint8_t)x, (uint8_t)y), clamp16(x), power_of_two((unsigned)x));
        printf("%u %u %g %lld ", round_up((unsigned)x & 0xffff), average((unsigned)x, (unsigned)y),
               fselect(x > y, 1.5, -1.5), smin64((long long)x * y, x));
        printf("%u %u %x\n", isqrt((unsigned)x & 0xfffffff), gray((unsigned)x),
               morton((unsigned)x));
    }
    return 0;
}
