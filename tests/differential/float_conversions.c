/* Between floating point and integers of every width, within range; rounding of large integers. */
#include <stdint.h>
#include <stdio.h>

int main(void) {
    const double values[] = {0.0,     0.9,      -0.9,         1.5,           -1.5, 126.99,
                             32767.5, -32768.5, 2147483647.0, -2147483648.0, 1e15, -1e15};
    for (unsigned i = 0; i < sizeof values / sizeof values[0]; i++) {
        volatile double v = values[i];
        volatile float f = (float)v;
        printf("%lld %g", (long long)v, f);
        if (v >= -2147483648.0 && v <= 2147483647.0)
            printf(" %d", (int)v);
        if (v > -1 && v < 4e9)
            printf(" %u %llu", (unsigned)v, (unsigned long long)v);
        if (v > -129 && v < 128)
            printf(" %d", (signed char)v);
        if (v > -32769 && v < 32768)
            printf(" %d %d", (short)v, (short)f);
        printf("\n");
    }
    const long long integers[] = {
        0, 1, -1, 16777217, -16777217, 9007199254740993, INT64_MAX, INT64_MIN, 4294967295};
    for (unsigned i = 0; i < sizeof integers / sizeof integers[0]; i++) {
        volatile long long v = integers[i];
        volatile unsigned long long u = (unsigned long long)v;
        volatile int w = (int)v;
        volatile unsigned x = (unsigned)v;
        printf("%.1f %.1f %.1f %.1f\n", (double)v, (double)(float)v, (double)u, (double)(float)u);
        printf("%.1f %.1f %.1f %.1f\n", (double)w, (double)(float)w, (double)x, (double)(float)x);
    }
    volatile double large = 1.8e19;
    volatile float largef = 1.0e19f;
    printf("%llu %llu\n", (unsigned long long)large, (unsigned long long)largef);
    volatile unsigned char c = 200;
    volatile short s = -200;
    printf("%g %g %d\n", (double)c, (float)s, (int)((double)s * 0.1));
    return 0;
}
