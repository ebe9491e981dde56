/* float and double: rounding, mixed precision, comparison with NaN and infinity, signed zero. */
#include <math.h>
#include <stdio.h>
#include <string.h>

static unsigned bits(float f) {
    unsigned u;
    memcpy(&u, &f, sizeof u);
    return u;
}

static unsigned long long bits64(double d) {
    unsigned long long u;
    memcpy(&u, &d, sizeof u);
    return u;
}

int main(void) {
    volatile float a = 0.1f, b = 0.2f, big = 16777216.0f;
    volatile double c = 0.1, d = 0.2;
    printf("%08x %08x %08x %08x\n", bits(a + b), bits(a - b), bits(a * b), bits(a / b));
    printf("%016llx %016llx %016llx %016llx\n", bits64(c + d), bits64(c - d), bits64(c * d),
           bits64(c / d));
    printf("%d %d\n", big + 1.0f == big, (double)big + 1.0 == (double)big);
    printf("%d %d %d\n", a == 0.1, (float)c == a, (double)a < c);
    volatile double zero = 0.0, one = 1.0;
    double infinite = one / zero, nan = zero / zero;
    printf("%d %d %d %d %d %d\n", nan == nan, nan != nan, nan<one, nan> one, nan <= one,
           nan >= one);
    printf("%d %d %d\n", infinite > 1e308, -infinite < -1e308, infinite == infinite);
    printf("%d %d %d\n", -zero == zero, signbit(-zero) != 0, one / -zero == -infinite);
    printf("%d %d %d\n", isnan(nan) != 0, isinf(infinite) != 0, isfinite(one) != 0);
    float sum = 0;
    for (int i = 1; i <= 1000; i++)
        sum += 1.0f / (float)i;
    double dsum = 0;
    for (int i = 1; i <= 1000; i++)
        dsum += 1.0 / i;
    printf("%.9g %.17g\n", sum, dsum);
    volatile float tiny = 1e-38f;
    printf("%g %g\n", tiny / 10, tiny * tiny);
    printf("%g %g\n", fmod(7.25, 2.5), fmod(-7.25, 2.5));
    return 0;
}
