/* math.h in double precision, at ordinary and at special arguments; 64 bits only, where the library
 * rounds alike. */
#include <math.h>
#include <stdio.h>

int main(void) {
    const double values[] = {0.0, 0.5, 1.0, -1.0, 2.0, -2.5, 3.5, 10.25, -0.75, 1e-10, 100};
    for (unsigned i = 0; i < sizeof values / sizeof values[0]; i++) {
        volatile double x = values[i];
        printf("%.15g %.15g %.15g %.15g %.15g\n", sin(x), cos(x), tan(x), atan(x), exp(x / 10));
        printf("%g %g %g %g %g %g\n", floor(x), ceil(x), trunc(x), round(x), rint(x), nearbyint(x));
        printf("%g %ld %lld %ld %lld\n", fabs(x), lround(x), llround(x), lrint(x), llrint(x));
        printf("%.15g %.15g %.15g\n", sinh(x / 20), cosh(x / 20), tanh(x));
        printf("%.15g %.15g %.15g %.15g\n", cbrt(x), asinh(x), erf(x), erfc(x));
        if (x > 0)
            printf("%.15g %.15g %.15g %.15g %.15g %.15g\n", log(x), log2(x), log10(x), log1p(x),
                   sqrt(x), tgamma(x < 20 ? x : 20));
        if (fabs(x) <= 1)
            printf("%.15g %.15g %.15g\n", asin(x), acos(x), expm1(x));
    }
    volatile double a = 7.5, b = -2.25;
    printf("%.15g %.15g %.15g %.15g\n", pow(a, b), pow(b, 3), atan2(a, b), hypot(a, b));
    printf("%g %g %g %g %g\n", fmod(a, b), remainder(a, b), fmax(a, b), fmin(a, b), fdim(a, b));
    printf("%g %g %g %g\n", copysign(a, b), nextafter(1.0, 2.0) - 1.0, ldexp(a, 5), scalbn(b, -3));
    int e, q;
    double whole, fraction = frexp(a, &e);
    printf("%g %d", fraction, e);
    fraction = modf(b, &whole);
    printf(" %g %g", fraction, whole);
    fraction = remquo(a, b, &q);
    printf(" %g %d\n", fraction, q & 7);
    printf("%d %g %.15g %.15g\n", ilogb(a), logb(a), lgamma(4.5), fma(a, b, 1.0));
    volatile double zero = 0, minus = -1;
    printf("%d %g %g\n", isnan(sqrt(minus)), log(zero), pow(zero, minus));
    return 0;
}
