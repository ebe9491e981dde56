/* Loops that compilers turn into vector code: sums, minima, selections, mixed widths, strides,
 * reversal. */
#include <stdint.h>
#include <stdio.h>

enum { N = 131 };
static int32_t a[N], b[N], c[N];
static int16_t h[N];
static uint8_t bytes[N], more[N];
static int64_t w[N];

static void __attribute__((noinline)) fill(void) {
    for (int i = 0; i < N; i++) {
        a[i] = i * 37 % 101 - 50;
        b[i] = i ^ 0x55;
        h[i] = (int16_t)(i * 3 - 200);
        bytes[i] = (uint8_t)(i * 7);
    }
}
static int32_t __attribute__((noinline)) sum(const int32_t *v, int n) {
    int32_t s = 0;
    for (int i = 0; i < n; i++)
        s += v[i];
    return s;
}
static int32_t __attribute__((noinline)) least(const int32_t *v, int n) {
    int32_t m = v[0];
    for (int i = 1; i < n; i++)
        m = v[i] < m ? v[i] : m;
    return m;
}
static void __attribute__((noinline)) combine(void) {
    for (int i = 0; i < N; i++)
        c[i] = a[i] > b[i] ? a[i] - b[i] : a[i] * b[i];
    for (int i = 0; i < N; i++)
        w[i] = (int64_t)a[i] * h[i] + bytes[i];
    for (int i = 0; i < N; i++)
        more[i] = (uint8_t)((bytes[i] + more[i] + 1) >> 1);
    for (int i = 0; i < N; i++)
        h[i] = (int16_t)(h[i] >> 2 ^ h[i] * 2);
}
static unsigned __attribute__((noinline)) count(const uint8_t *v, int n, uint8_t x) {
    unsigned k = 0;
    for (int i = 0; i < n; i++)
        k += v[i] > x;
    return k;
}
static int64_t __attribute__((noinline)) strided(const int64_t *v, int n) {
    int64_t s = 0;
    for (int i = 0; i < n; i += 3)
        s ^= v[i] * 3;
    return s;
}
static void __attribute__((noinline)) reverse(int32_t *v, int n) {
    for (int i = 0; i < n / 2; i++) {
        int32_t t = v[i];
        v[i] = v[n - 1 - i];
        v[n - 1 - i] = t;
    }
}
static int __attribute__((noinline)) all_equal(const int32_t *x, const int32_t *y, int n) {
    for (int i = 0; i < n; i++)
        if (x[i] != y[i])
            return 0;
    return 1;
}

int main(void) {
    fill();
    printf("%d %d %d %d\n", sum(a, N), sum(b, 7), least(a, N), least(b, 16));
    combine();
    printf("%d %d\n", sum(c, N), least(c, N));
    printf("%u %u %lld\n", count(bytes, N, 99), count(more, N, 50), (long long)strided(w, N));
    reverse(c, N);
    int32_t check = 0;
    for (int i = 0; i < N; i++)
        check = (check * 31 + c[i] + h[i]) % 1000003;
    printf("%d %d %d\n", check, all_equal(a, a, N), all_equal(a, b, N));
    return 0;
}
