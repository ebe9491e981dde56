/* Variable arguments: floats, long doubles, pointers and structures between integers; va_copy;
 * passing a list on. */
#include <stdarg.h>
#include <stdio.h>

struct small {
    int a, b;
};
struct real {
    double a, b;
};
struct large {
    long v[5];
};

static void walk(const char *kinds, va_list list) {
    for (; *kinds; kinds++)
        switch (*kinds) {
        case 'i': printf(" %d", va_arg(list, int)); break;
        case 'd': printf(" %g", va_arg(list, double)); break;
        case 'D': printf(" %Lg", va_arg(list, long double)); break;
        case 's': printf(" %s", va_arg(list, const char *)); break;
        case 'S': {
            struct small s = va_arg(list, struct small);
            printf(" {%d %d}", s.a, s.b);
            break;
        }
        case 'R': {
            struct real r = va_arg(list, struct real);
            printf(" {%g %g}", r.a, r.b);
            break;
        }
        case 'L': {
            struct large l = va_arg(list, struct large);
            printf(" {%ld %ld %ld %ld %ld}", l.v[0], l.v[1], l.v[2], l.v[3], l.v[4]);
            break;
        }
        }
    printf("\n");
}

static void twice(const char *kinds, ...) {
    va_list list, copy;
    va_start(list, kinds);
    va_copy(copy, list);
    walk(kinds, list);
    walk(kinds, copy);
    va_end(copy);
    va_end(list);
}

static int print(char *to, size_t size, const char *format, ...) {
    va_list list;
    va_start(list, format);
    int n = vsnprintf(to, size, format, list);
    va_end(list);
    return n;
}

int main(void) {
    twice("idids", 1, 2.5, 3, -4.25, "five");
    twice("dddddddddddd", 1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 8.0, 9.0, 10.0, 11.0, 12.0);
    twice("iDiDd", 1, 2.5L, 3, 4.5L, 5.5);
    twice("SiRiL", (struct small){1, 2}, 3, (struct real){4.5, 5.5}, 6,
          (struct large){{7, 8, 9, 10, 11}});
    twice("RRRRRi", (struct real){1, 2}, (struct real){3, 4}, (struct real){5, 6},
          (struct real){7, 8}, (struct real){9, 10}, 11);
    char text[40];
    int n = print(text, sizeof text, "%s=%d (%.2f, %Lf)", "x", 42, 2.0 / 3, 0.1L);
    printf("%d %s\n", n, text);
    n = print(text, 8, "%s=%d", "a long name", 42);
    printf("%d %s\n", n, text);
    return 0;
}
