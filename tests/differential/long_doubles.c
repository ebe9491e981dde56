/* long double: arithmetic, conversions, comparison, printing, in structures and calls. */
#include <float.h>
#include <math.h>
#include <stdio.h>

struct holder {
    char c;
    long double v;
    int i;
};

static long double series(int n) {
    long double sum = 0, term = 1;
    for (int i = 1; i <= n; i++) {
        sum += term;
        term /= i;
    }
    return sum;
}

static long double pick(int which, long double a, long double b) {
    return which ? a : b;
}

int main(void) {
    printf("%.18Lf\n", series(25));
    volatile long double x = 1.0L / 3, y = -2.5L;
    printf("%.20Lg %.20Lg %.20Lg %.20Lg\n", x + y, x - y, x * y, x / y);
    printf("%d %d %d %d\n", x<y, x> y, x == x, x != y);
    printf("%d %lld %u %g %g\n", (int)y, (long long)(y * 1e12L), (unsigned)-y, (double)x, (float)x);
    volatile int i = -7;
    volatile unsigned long long u = 18446744073709551615ull;
    volatile long long s = -9223372036854775807ll;
    volatile double d = 0.1;
    printf("%Lf %.1Lf %.1Lf %.25Lf\n", (long double)i, (long double)u, (long double)s,
           (long double)d);
    struct holder h = {'a', 2.25L, 5}, k = h;
    k.v *= k.v;
    printf("%Lg %Lg %c %d\n", h.v, k.v, k.c, k.i);
    printf("%Lg %Lg\n", pick(1, x, y), pick(0, x, y));
    printf("%.10Lf %.10Lf %.10Lf %.3Lf\n", sqrtl(2.0L), fabsl(y), floorl(y), fmodl(7.5L, 2.0L));
    printf("%d %Lg %Lg\n", LDBL_MANT_DIG, LDBL_MAX, LDBL_MIN);
    volatile long double big = LDBL_MAX;
    printf("%Lf %d\n", big * 2, isinf(big * 2) != 0);
    printf("%La\n", 1.5L);
    return 0;
}
