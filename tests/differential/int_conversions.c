/* Conversions between integer types, implicit and explicit, and the usual arithmetic conversions.
 */
#include <stdint.h>
#include <stdio.h>

static void show(long long x) {
    printf("%d %d %d %u %u %u %lld\n", (int8_t)x, (int16_t)x, (int32_t)x, (uint8_t)x, (uint16_t)x,
           (uint32_t)x, x);
}

int main(void) {
    const long long values[] = {0,          1,          -1,         127,        128,        255,
                                256,        32767,      32768,      65535,      65536,      -129,
                                2147483647, 2147483648, 4294967295, 4294967296, -2147483649};
    for (unsigned i = 0; i < sizeof values / sizeof values[0]; i++)
        show(values[i]);
    volatile signed char c = -3;
    volatile unsigned int u = 5;
    printf("%d %d %d\n", c<u, c + u> 0, (int)(c + (int)u));
    volatile unsigned short h = 65535;
    volatile int i = h * 2 - h;
    printf("%d %u\n", i, (unsigned)(h + h));
    volatile long long w = (int32_t)0x80000000u;
    volatile unsigned long long z = (uint32_t)-1;
    printf("%lld %llu\n", w, z);
    _Bool t = 256, f = 0.0, g = 0.25;
    printf("%d %d %d\n", t, f, g);
    printf("%d %d\n", (char)'\xff' == '\xff', (unsigned char)'\xff' == 255);
    return 0;
}
