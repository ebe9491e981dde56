/* div, ldiv, lldiv, abs and their signs; remainders by powers of two; division by constants. */
#include <stdio.h>
#include <stdlib.h>

int main(void) {
    const int pairs[][2] = {{7, 2}, {-7, 2}, {7, -2}, {-7, -2}, {0, 5}, {100, 7}};
    for (int i = 0; i < 6; i++) {
        volatile int a = pairs[i][0], b = pairs[i][1];
        div_t d = div(a, b);
        ldiv_t l = ldiv(a * 1000L, b);
        lldiv_t w = lldiv(a * 10000000000LL, b);
        printf("%d %d %ld %ld %lld %lld\n", d.quot, d.rem, l.quot, l.rem, w.quot, w.rem);
        printf("%d %ld %lld\n", abs(a), labs(a), llabs(a * 10000000000LL));
        printf("%d %d %d %d %d %d\n", a / 8, a % 8, a / 10, a % 10, a / -3, a % -3);
        printf("%u %u %u\n", (unsigned)a / 8, (unsigned)a / 10, (unsigned)a % 1000);
    }
    volatile unsigned long long big = 12345678901234567890ull;
    printf("%llu %llu %llu\n", big / 1000000007, big % 1000000007, big / 3);
    volatile long long negative = -1234567890123456789ll;
    printf("%lld %lld %lld\n", negative / 10, negative % 10, negative / 4096);
    return 0;
}
