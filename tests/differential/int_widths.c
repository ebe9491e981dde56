/* Integers of every width: wrap-around of unsigned ones, arithmetic of signed ones within range. */
#include <limits.h>
#include <stdint.h>
#include <stdio.h>

#define UNSIGNED(type, format, a, b)                                                               \
    do {                                                                                           \
        volatile type x = (type)(a), y = (type)(b);                                                \
        printf(#type " " format " " format " " format " " format " " format "\n", (type)(x + y),   \
               (type)(x - y), (type)(x * y), (type)(x / y), (type)(x % y));                        \
    } while (0)

int main(void) {
    UNSIGNED(uint8_t, "%u", 250, 9);
    UNSIGNED(uint16_t, "%u", 65530, 13);
    UNSIGNED(uint32_t, "%u", 4294967290u, 17);
    UNSIGNED(unsigned long long, "%llu", 18446744073709551610ull, 19);
    UNSIGNED(int8_t, "%d", -100, 7);
    UNSIGNED(int16_t, "%d", -30000, 7);
    UNSIGNED(int32_t, "%d", -2000000, 7);
    UNSIGNED(long long, "%lld", -2000000000000ll, 7);
    printf("%d %d %u %lld %llu\n", INT_MIN, INT_MAX, UINT_MAX, LLONG_MIN, ULLONG_MAX);
    volatile int a = -7, b = 2;
    printf("%d %d %d %d\n", a / b, a % b, -a / b, a % -b);
    volatile long long c = -7, d = 2;
    printf("%lld %lld\n", c / d, c % d);
    volatile unsigned char u = 255;
    u++;
    printf("%d\n", u);
    volatile short s = 32767;
    s = (short)(s + 1);
    printf("%d\n", s);
    return 0;
}
