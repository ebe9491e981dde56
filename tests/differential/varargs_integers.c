/* Variable arguments: integers of every width, many of them, from registers and from the stack. */
#include <stdarg.h>
#include <stdio.h>

static long long sum(int count, ...) {
    va_list list;
    long long total = 0;
    va_start(list, count);
    for (int i = 0; i < count; i++)
        total += va_arg(list, int);
    va_end(list);
    return total;
}

static long long by_kind(const char *kinds, ...) {
    va_list list;
    long long total = 0;
    va_start(list, kinds);
    for (; *kinds; kinds++)
        switch (*kinds) {
        case 'c': total = total * 3 + (char)va_arg(list, int); break;
        case 'u': total = total * 3 + va_arg(list, unsigned); break;
        case 'l': total = total * 3 + va_arg(list, long); break;
        case 'q': total = total * 3 + va_arg(list, long long); break;
        case 'p': total = total * 3 + *va_arg(list, int *); break;
        default: total = -1;
        }
    va_end(list);
    return total;
}

int main(void) {
    int x = 17;
    printf("%lld %lld\n", sum(0), sum(1, -5));
    printf("%lld\n", sum(12, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12));
    printf("%lld\n", by_kind("culqp", 'a', 4000000000u, -5L, 1LL << 40, &x));
    printf("%lld\n", by_kind("qqqqqqqqqq", 1LL, 2LL, 3LL, 4LL, 5LL, 6LL, 7LL, 8LL, 9LL, -10LL));
    printf("%lld\n", by_kind("cqcqcqcqcq", 1, 2LL, 3, 4LL, 5, 6LL, 7, 8LL, 9, -10LL));
    printf("%d %u %ld %lld %hd %hhd\n", -1, 1u, -2L, -3LL, (short)-4, (signed char)-5);
    return 0;
}
