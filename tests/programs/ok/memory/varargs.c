// expect: verified
// Integers, floating-point numbers and structs as further arguments.
#include <assert.h>
#include <stdarg.h>
static int sum(int n, ...) {
    va_list a, b;
    va_start(a, n);
    va_copy(b, a);
    int s = 0;
    for (int i = 0; i < n; i++)
        s += va_arg(a, int);
    for (int i = 0; i < n; i++)
        s += va_arg(b, int);
    va_end(a);
    va_end(b);
    return s;
}
static double d(const char *f, ...) {
    va_list a;
    va_start(a, f);
    double r = 0;
    for (; *f; f++) {
        if (*f == 'i')
            r += va_arg(a, int);
        if (*f == 'd')
            r += va_arg(a, double);
        if (*f == 'l')
            r += (double)va_arg(a, long long);
    }
    va_end(a);
    return r;
}
struct big {
    long a, b, c;
};
static long bg(int n, ...) {
    va_list a;
    va_start(a, n);
    long r = 0;
    while (n--) {
        struct big x = va_arg(a, struct big);
        r += x.a + x.b * 10 + x.c * 100;
    }
    va_end(a);
    return r;
}
int main(void) {
    assert(sum(10, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10) == 110);
    assert(d("idlidididdddddddd", 1, 2.5, 3LL, 1, 1.0, 1, 1.0, 1, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0,
             1.0, 1.0) == 20.5);
    struct big b = {1, 2, 3};
    assert(bg(2, b, b) == 642);
    return 0;
}
