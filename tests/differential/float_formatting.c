/* printf of floating point: every conversion, precision, width and flag, with special values. */
#include <float.h>
#include <math.h>
#include <stdio.h>

int main(void) {
    const double values[] = {0.0, -0.0,    1.0, -1.5, 0.1,   123456789.0, 1e-5,    1e-4, 999999.5,
                             1e6, 1.0 / 3, 2.5, 3.5,  1e100, 5e-324,      DBL_MAX, 0.5,  100.0};
    for (unsigned i = 0; i < sizeof values / sizeof values[0]; i++) {
        double v = values[i];
        printf("%f|%e|%g|%a\n", v > 1e50 ? 1e50 : v, v, v, v);
        printf("%.0f|%.1e|%.3g|%#g|%+g|% g\n", v > 1e50 ? 1e50 : v, v, v, v, v, v);
        printf("%12.4f|%-12.3e|%012g|%-+10.2g|\n", v > 1e50 ? 1e50 : v, v, v, v);
        printf("%G|%E|%.15g|%.17g\n", v, v, v, v);
    }
    printf("%f %F %e %g %5.1f|%-8f|%08f\n", INFINITY, INFINITY, -INFINITY, (double)NAN, (double)NAN,
           INFINITY, -INFINITY);
    printf("%*.*f|%-*.*f|%.*f\n", 10, 2, 3.14159, 10, 3, 2.71828, -1, 1.5);
    printf("%.0f %.0f %.0f %.0f\n", 0.5, 1.5, 2.5, -0.5);
    printf("%f %f\n", 1.0f / 3, (float)1e-7);
    printf("%.30f\n", 0.1);
    printf("%#.0f %#.0e %#x\n", 3.0, 3.0, 255);
    return 0;
}
