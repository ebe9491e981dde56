/* Bit-fields: unsigned, signed, crossing bytes, zero width, in unions, assigned and updated. */
#include <stdio.h>
#include <string.h>

struct flags {
    unsigned a : 1, b : 3, c : 5, d : 11, e : 12;
};

struct mixed {
    int s3 : 3;
    int s7 : 7;
    unsigned : 0;
    unsigned u17 : 17;
    signed char tiny : 4;
    long long wide : 40;
    unsigned long long rest : 24;
};

union view {
    struct flags f;
    unsigned word;
};

int main(void) {
    struct flags f = {1, 5, 30, 2000, 4095};
    union view v;
    v.word = 0;
    v.f = f;
    printf("%u %u %u %u %u %08x %zu\n", f.a, f.b, f.c, f.d, f.e, v.word, sizeof f);
    f.b += 5;
    f.c--;
    f.d ^= 0x7ff;
    f.e >>= 3;
    f.a = ~f.a;
    printf("%u %u %u %u %u\n", f.a, f.b, f.c, f.d, f.e);
    struct mixed m;
    memset(&m, 0, sizeof m);
    m.s3 = -4;
    m.s7 = 63;
    m.u17 = 131071;
    m.tiny = -8;
    m.wide = -549755813888ll;
    m.rest = 0xffffff;
    printf("%d %d %u %d %lld %llu %zu\n", m.s3, m.s7, m.u17, m.tiny, (long long)m.wide,
           (unsigned long long)m.rest, sizeof m);
    m.s3 += 3;
    m.wide++;
    m.rest *= 3;
    m.tiny++;
    printf("%d %lld %llu %d\n", m.s3, (long long)m.wide, (unsigned long long)m.rest, m.tiny);
    for (int i = 0; i < 10; i++) {
        m.s7 = i * 17 - 70 > -65 && i * 17 - 70 < 64 ? i * 17 - 70 : 0;
        m.u17 = (unsigned)(i * 40000);
        printf("%d %u\n", m.s7, m.u17);
    }
    return 0;
}
