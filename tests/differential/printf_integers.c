/* printf of integers: every conversion, length, flag, width and precision. */
#include <inttypes.h>
#include <limits.h>
#include <stddef.h>
#include <stdio.h>

int main(void) {
    const int values[] = {0, 1, -1, 42, -12345, INT_MAX, INT_MIN};
    for (unsigned i = 0; i < sizeof values / sizeof values[0]; i++) {
        int v = values[i];
        printf("%d|%i|%u|%o|%x|%X\n", v, v, (unsigned)v, (unsigned)v, (unsigned)v, (unsigned)v);
        printf("%8d|%-8d|%08d|%+d|% d|%+8d|%-+8d|% 08d\n", v, v, v, v, v, v, v, v);
        printf("%.0d|%.3d|%8.4d|%-8.4d|%08.4d|%+.2d\n", v, v, v, v, v, v);
        printf("%#o|%#x|%#X|%#10x|%#010x|%#-10x|%#.5x\n", (unsigned)v, (unsigned)v, (unsigned)v,
               (unsigned)v, (unsigned)v, (unsigned)v, (unsigned)v);
    }
    printf("%hhd %hhu %hd %hu %ld %lu %lld %llu\n", (signed char)-5, (unsigned char)250,
           (short)-300, (unsigned short)65000, -1L, 1UL, LLONG_MIN, ULLONG_MAX);
    printf("%jd %zu %td\n", (intmax_t)-9, (size_t)10, (ptrdiff_t)-11);
    printf("%hhd %hd\n", 300, 70000);
    printf("%" PRId64 " %" PRIu32 " %" PRIx64 "\n", (int64_t)-7, (uint32_t)8, (uint64_t)255);
    printf("%*d|%-*d|%.*d|%*.*d\n", 6, 42, 6, 42, 4, 42, 8, 5, 42);
    printf("%*d|%.*d\n", -6, 42, -3, 42);
    printf("%c%c%c|%5c|%-5c|\n", 'a', 98, 'c', 'd', 'e');
    printf("%%|\n");
    printf("%d %s\n", printf("four"), "returned");
    return 0;
}
