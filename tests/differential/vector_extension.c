/* Vector types of the compiler: arithmetic, comparison, shuffles, subscripts, passing by value. */
#include <stdio.h>

typedef int v4 __attribute__((vector_size(16)));
typedef float f4 __attribute__((vector_size(16)));
typedef unsigned char b16 __attribute__((vector_size(16)));
typedef short s8 __attribute__((vector_size(16)));

static v4 __attribute__((noinline)) mix(v4 a, v4 b) {
    return a * b + (a - b);
}
static void show(v4 v) {
    printf("%d %d %d %d\n", v[0], v[1], v[2], v[3]);
}

int main(void) {
    v4 a = {1, -2, 3, -4}, b = {10, 20, 30, 40};
    show(a + b);
    show(mix(a, b));
    show(a > 0);
    show(b / a);
    show(b >> 2);
    show(__builtin_shufflevector(a, b, 7, 0, 5, 2));
    show(a & ~b);
    a[2] = 99;
    show(-a);
    f4 f = {1.5f, 2.5f, -3.5f, 0}, g = f * f - 1.0f;
    printf("%g %g %g %g\n", g[0], g[1], g[2], g[3]);
    v4 h = __builtin_convertvector(g, v4);
    show(h);
    show((v4)(f > g));
    b16 bytes = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 255};
    bytes += bytes;
    unsigned total = 0;
    for (int i = 0; i < 16; i++)
        total = total * 3 + bytes[i];
    printf("%u\n", total);
    s8 s = {-1, 2, -3, 4, -5, 6, -7, 8};
    s = s * s - (s < 0);
    for (int i = 0; i < 8; i++)
        printf("%d ", s[i]);
    printf("\n");
    return 0;
}
