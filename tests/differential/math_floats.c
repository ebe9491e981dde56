/* math.h in single precision, and the classification macros; 64 bits only, where the library rounds
 * alike. */
#include <math.h>
#include <stdio.h>

static const char *class_of(double x) {
    switch (fpclassify(x)) {
    case FP_NAN: return "nan";
    case FP_INFINITE: return "infinite";
    case FP_ZERO: return "zero";
    case FP_SUBNORMAL: return "subnormal";
    default: return "normal";
    }
}

int main(void) {
    const float values[] = {0.25f, 1.5f, 2.5f, -3.75f, 9.0f};
    for (unsigned i = 0; i < sizeof values / sizeof values[0]; i++) {
        volatile float x = values[i];
        printf("%.8g %.8g %.8g %.8g\n", sinf(x), cosf(x), expf(x), atanf(x));
        printf("%g %g %g %g %g %ld\n", floorf(x), ceilf(x), roundf(x), truncf(x), fabsf(x),
               lroundf(x));
        if (x > 0)
            printf("%.8g %.8g %.8g\n", sqrtf(x), logf(x), log10f(x));
        printf("%.8g %.8g %g %g\n", powf(fabsf(x), 1.5f), fmodf(x, 2), fmaxf(x, 1), fminf(x, 1));
    }
    volatile double zero = 0, tiny = 5e-324, huge = 1e308;
    printf("%s %s %s %s %s\n", class_of(zero), class_of(tiny), class_of(huge), class_of(huge * 10),
           class_of(zero / zero));
    printf("%d %d %d %d\n", isnan(zero / zero) != 0, isinf(huge * 10) != 0, isnormal(tiny) != 0,
           signbit(-zero) != 0);
    printf("%d %d %d\n", isgreater(1.0, zero), isless(zero / zero, 1.0),
           isunordered(zero / zero, 1.0));
    return 0;
}
