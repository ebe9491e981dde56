/* 128-bit integers: arithmetic, shifts, comparison, division, conversions, in structures and calls.
 */
#include <stdio.h>

#ifdef __SIZEOF_INT128__
typedef unsigned __int128 u128;
typedef __int128 s128;

static void print(const char *name, u128 x) {
    printf("%s %016llx%016llx\n", name, (unsigned long long)(x >> 64), (unsigned long long)x);
}

static void decimal(s128 x) {
    char digits[48];
    int n = 47, negative = x < 0;
    u128 u = negative ? -(u128)x : (u128)x;
    digits[n] = 0;
    do
        digits[--n] = (char)('0' + (int)(u % 10));
    while (u /= 10);
    if (negative)
        digits[--n] = '-';
    puts(digits + n);
}

struct holder {
    int i;
    u128 v;
};
static u128 twice(u128 x) {
    return x * 2;
}

int main(void) {
    volatile u128 a = ((u128)0x0123456789abcdefull << 64) | 0xfedcba9876543210ull, b = 1000000007u;
    volatile s128 s = -(s128)123456789012345678ll * 1000000000;
    print("add", a + a);
    print("sub", b - a);
    print("mul", a * b);
    print("div", a / b);
    print("rem", a % b);
    print("not", ~a);
    print("neg", -a);
    for (int n = 0; n < 128; n += 21) {
        print("shl", a << n);
        print("shr", a >> n);
        print("sar", (u128)(s >> n));
    }
    decimal(s);
    decimal(s / 7);
    decimal(s % 7);
    decimal(((s128)1 << 126) - 1);
    printf("%d %d %d %d %d\n", a<b, a> b, s < 0, s < (s128)a, a == a);
    printf("%g %g %g\n", (double)a, (double)s, (float)b);
    print("from", (u128)1e30);
    print("from", (u128)(s128)-1e20);
    struct holder h = {1, a};
    h.v = twice(h.v);
    print("held", h.v);
    print("and", (a & b) | (a ^ ((u128)1 << 100)));
    printf("%d\n", (int)(unsigned char)(a >> 60));
    return 0;
}
#else
int main(void) {
    puts("no 128-bit integers here");
    return 0;
}
#endif
