/* Unions: the same bytes seen as integers, floats, arrays; a tagged union. */
#include <stdint.h>
#include <stdio.h>

union number {
    float f;
    uint32_t u;
    uint8_t bytes[4];
    struct {
        uint16_t low, high;
    } half;
};

union wide {
    double d;
    uint64_t u;
    int32_t words[2];
};

enum kind { INTEGER, REAL, TEXT };
struct value {
    enum kind kind;
    union {
        long i;
        double r;
        const char *t;
    };
};

static void print(struct value v) {
    switch (v.kind) {
    case INTEGER: printf("integer %ld\n", v.i); break;
    case REAL: printf("real %g\n", v.r); break;
    case TEXT: printf("text %s\n", v.t); break;
    }
}

int main(void) {
    union number n = {.f = 3.25f};
    printf("%08x %d %d %d %d %x %x\n", n.u, n.bytes[0], n.bytes[1], n.bytes[2], n.bytes[3],
           n.half.low, n.half.high);
    n.bytes[3] |= 0x80;
    printf("%g\n", n.f);
    n.half.high = 0x4049;
    n.half.low = 0x0fdb;
    printf("%.6f\n", n.f);
    union wide w;
    w.d = -1.5;
    printf("%016llx %d %d\n", (unsigned long long)w.u, w.words[0], w.words[1]);
    w.words[1] = 0x40080000;
    printf("%g\n", w.d);
    struct value list[] = {{INTEGER, {.i = -5}}, {REAL, {.r = 2.5}}, {TEXT, {.t = "hello"}}};
    for (int i = 0; i < 3; i++)
        print(list[i]);
    return 0;
}
