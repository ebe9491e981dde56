/* strtol and its relatives, strtod, atoi: prefixes, bases, limits, where they stop, errno. */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>

static void integer(const char *s, int base) {
    char *end;
    errno = 0;
    long l = strtol(s, &end, base);
    printf("[%s] %d: %ld %d %d", s, base, l, (int)(end - s), errno);
    errno = 0;
    unsigned long u = strtoul(s, &end, base);
    printf(" | %lu %d %d", u, (int)(end - s), errno);
    errno = 0;
    long long ll = strtoll(s, NULL, base);
    unsigned long long ull = strtoull(s, NULL, base);
    printf(" | %lld %llu %d\n", ll, ull, errno);
}

static void real(const char *s) {
    char *end, *fend;
    errno = 0;
    double d = strtod(s, &end);
    float f = strtof(s, &fend);
    printf("[%s] %.17g %d %.9g %d %d\n", s, d, (int)(end - s), f, (int)(fend - s), errno);
}

int main(void) {
    const char *const integers[] = {"0",
                                    "42",
                                    "-42",
                                    "+7",
                                    "  12abc",
                                    "0x1F",
                                    "0x",
                                    "017",
                                    "09",
                                    "",
                                    "abc",
                                    "-",
                                    "2147483647",
                                    "2147483648",
                                    "-2147483649",
                                    "9223372036854775807",
                                    "9223372036854775808",
                                    "-9223372036854775809",
                                    "18446744073709551615",
                                    "18446744073709551616",
                                    "z",
                                    "\t\n 5",
                                    "1 2"};
    for (unsigned i = 0; i < sizeof integers / sizeof integers[0]; i++) {
        integer(integers[i], 10);
        integer(integers[i], 0);
        integer(integers[i], 16);
    }
    integer("zz", 36);
    integer("1012", 2);
    const char *const reals[] = {"0",     "1.5",      "-2.5e3", ".5",        "5.",
                                 "1e400", "1e-400",   "inf",    "-nan",      "0x1.8p3",
                                 "1e",    "1e+",      "abc",    "  7.25xyz", "123456789.123456789",
                                 "1e-5",  "infinity!"};
    for (unsigned i = 0; i < sizeof reals / sizeof reals[0]; i++)
        real(reals[i]);
    printf("%d %ld %lld %g\n", atoi("  -17x"), atol("99"), atoll("-123456789012"), atof("2.5z"));
    printf("%.20Lg\n", strtold("0.1", NULL));
    return 0;
}
