/* sscanf: every conversion, widths, suppression, sets, literals, %n, and what it returns when input
 * does not match. */
#include <stdio.h>
#include <string.h>

int main(void) {
    int a = 0, b = 0, n = 0;
    unsigned u = 0;
    long l = 0;
    long long w = 0;
    short h = 0;
    signed char c = 0;
    float f = 0;
    double d = 0;
    char s[20] = "", t[20] = "", ch = 0;
    printf("%d", sscanf("12 -34 0x1f", "%d %d %x", &a, &b, &u));
    printf(" %d %d %u\n", a, b, u);
    printf("%d", sscanf("  77,abc def", "%d,%s %s", &a, s, t));
    printf(" %d %s %s\n", a, s, t);
    printf("%d", sscanf("3.5e2 -0.25", "%f %lf", &f, &d));
    printf(" %g %g\n", f, d);
    printf("%d", sscanf("123456", "%2d%3d%n", &a, &b, &n));
    printf(" %d %d %d\n", a, b, n);
    printf("%d", sscanf("key=value;rest", "%[a-z]=%[^;];%c", s, t, &ch));
    printf(" %s %s %c\n", s, t, ch);
    printf("%d", sscanf("10 20 30", "%*d %d", &a));
    printf(" %d\n", a);
    printf("%d", sscanf("-5 9000000000 300 -7 077", "%ld %lld %hd %hhd %i", &l, &w, &h, &c, &a));
    printf(" %ld %lld %d %d %d\n", l, w, h, c, a);
    printf("%d %d %d\n", sscanf("", "%d", &a), sscanf("x", "%d", &a), sscanf("5", "%d %d", &a, &b));
    printf("%d\n", sscanf("100%", "%d%%%n", &a, &n));
    printf("%d %d\n", a, n);
    printf("%d", sscanf("0x7f 010 19", "%i %i %i", &a, &b, &n));
    printf(" %d %d %d\n", a, b, n);
    printf("%d", sscanf("ab cd", "%3c%s", s, t));
    printf(" %.3s %s\n", s, t);
    printf("%d", sscanf("12:34:56", "%d:%d:%d", &a, &b, &n));
    printf(" %d %d %d\n", a, b, n);
    printf("%d", sscanf("word", "%2s%s", s, t));
    printf(" %s %s\n", s, t);
    printf("%d\n", sscanf("abc", "abd%d", &a));
    printf("%d", sscanf("777 88", "%o %u", &u, (unsigned *)&a));
    printf(" %u %d\n", u, a);
    printf("%d", sscanf("1]2", "%[]0-9]", s));
    printf(" %s\n", s);
    return 0;
}
