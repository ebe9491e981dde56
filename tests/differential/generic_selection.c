/* _Generic, typeof, static assertions, and macros built on them. */
#include <stdio.h>

#define NAME(x)                                                                                    \
    _Generic((x), char: "char", signed char: "signed char", unsigned char: "unsigned char",        \
             short: "short", int: "int", unsigned: "unsigned", long: "long",                       \
             unsigned long: "unsigned long", long long: "long long", float: "float",               \
             double: "double", long double: "long double", char *: "char *",                       \
             const char *: "const char *", int *: "int *", default: "other")
#define MAX(a, b)                                                                                  \
    ({                                                                                             \
        __typeof__(a) a_ = (a);                                                                    \
        __typeof__(b) b_ = (b);                                                                    \
        a_ > b_ ? a_ : b_;                                                                         \
    })
#define SWAP(a, b)                                                                                 \
    do {                                                                                           \
        __typeof__(a) t_ = a;                                                                      \
        a = b;                                                                                     \
        b = t_;                                                                                    \
    } while (0)

_Static_assert(sizeof(char) == 1, "a char is a byte");

static double square_d(double x) {
    return x * x;
}
static int square_i(int x) {
    return x * x;
}
#define SQUARE(x) _Generic((x), double : square_d, float : square_d, default : square_i)(x)

int main(void) {
    short s = 1;
    char c = 'c';
    int array[3] = {0};
    printf("%s %s %s %s %s\n", NAME(c), NAME('c'), NAME(s), NAME(s + s), NAME(1u));
    printf("%s %s %s %s %s\n", NAME(1.0f), NAME(1.0), NAME(1.0L), NAME("text"), NAME(array));
    printf("%s %s %s %s\n", NAME(1L), NAME(1ul), NAME(1LL), NAME(&array));
    printf("%d %g\n", MAX(3, 7), MAX(2.5, 1));
    int a = 1, b = 2;
    SWAP(a, b);
    double d = 0.5, e = 1.5;
    SWAP(d, e);
    printf("%d %d %g %g\n", a, b, d, e);
    printf("%d %g\n", SQUARE(7), SQUARE(1.5));
    return 0;
}
