/* Floating-point loops that vectorise without reordering sums. */
#include <math.h>
#include <stdio.h>

enum { N = 67 };
static float x[N], y[N], z[N];
static double p[N], q[N];
static int idx[N];

static void __attribute__((noinline)) work(float k) {
    for (int i = 0; i < N; i++)
        z[i] = k * x[i] + y[i];
    for (int i = 0; i < N; i++)
        p[i] = (double)z[i] / 3;
    for (int i = 0; i < N; i++)
        q[i] = p[i] < 0 ? -p[i] : sqrt(p[i]);
    for (int i = 0; i < N; i++)
        idx[i] = (int)q[i];
    for (int i = 0; i < N; i++)
        x[i] = (float)idx[i] * 0.5f;
    for (int i = 0; i < N; i++)
        y[i] = fabsf(y[i]) > 2.0f ? 1.0f : y[i];
}
static float __attribute__((noinline)) largest(const float *v, int n) {
    float m = v[0];
    for (int i = 1; i < n; i++)
        if (v[i] > m)
            m = v[i];
    return m;
}

int main(void) {
    for (int i = 0; i < N; i++) {
        x[i] = (float)(i * 13 % 31) - 15.5f;
        y[i] = (float)i / 8 - 4;
    }
    work(1.25f);
    double sum = 0;
    for (int i = 0; i < N; i++)
        sum += p[i] * 2 + q[i] + x[i] + y[i] + idx[i];
    printf("%.10g %g %g %g\n", sum, largest(z, N), largest(x, N), largest(y, N));
    for (int i = 0; i < N; i += 11)
        printf("%.9g %.9g %.17g %.17g %d\n", x[i], z[i], p[i], q[i], idx[i]);
    return 0;
}
