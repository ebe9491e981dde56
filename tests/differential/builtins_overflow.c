/* Checked arithmetic: add, subtract, multiply with overflow, in all widths and mixed ones;
 * saturation. */
#include <limits.h>
#include <stdint.h>
#include <stdio.h>

#define CHECK(type, format, x, y)                                                                  \
    do {                                                                                           \
        volatile type a = (x), b = (y);                                                            \
        type r, s, t;                                                                              \
        int o = __builtin_add_overflow(a, b, &r), p = __builtin_sub_overflow(a, b, &s),            \
            q = __builtin_mul_overflow(a, b, &t);                                                  \
        printf("%d " format " %d " format " %d " format "\n", o, r, p, s, q, t);                   \
    } while (0)

static int saturate(int a, int b) {
    int r;
    return __builtin_add_overflow(a, b, &r) ? a < 0 ? INT_MIN : INT_MAX : r;
}

int main(void) {
    CHECK(int, "%d", INT_MAX, 1);
    CHECK(int, "%d", INT_MIN, -1);
    CHECK(int, "%d", 46341, 46341);
    CHECK(int, "%d", -46340, 46340);
    CHECK(unsigned, "%u", 0, 1);
    CHECK(unsigned, "%u", UINT_MAX, 2);
    CHECK(long long, "%lld", LLONG_MAX, LLONG_MAX);
    CHECK(long long, "%lld", 3037000500, 3037000500);
    CHECK(unsigned long long, "%llu", ULLONG_MAX, 3);
    CHECK(signed char, "%d", -128, -1);
    CHECK(unsigned char, "%d", 200, 100);
    CHECK(short, "%d", 300, 300);
    volatile int a = 100000;
    volatile unsigned char b = 200;
    short narrow;
    unsigned long long wide;
    printf("%d", __builtin_add_overflow(a, b, &narrow));
    printf(" %d", narrow);
    printf(" %d", __builtin_sub_overflow(b, a, &wide));
    printf(" %llu\n", wide);
    printf("%d %d %d\n", saturate(INT_MAX, 5), saturate(INT_MIN, -5), saturate(3, 4));
    return 0;
}
