/* Arithmetic on numbers of any length: factorials, powers, Fibonacci, division. */
#include <stdint.h>
#include <stdio.h>
#include <string.h>

enum { WORDS = 12 };
struct big {
    uint32_t word[WORDS];
};

static void scale(struct big *a, uint32_t k, uint32_t carry) {
    uint64_t c = carry;
    for (int i = 0; i < WORDS; i++) {
        c += (uint64_t)a->word[i] * k;
        a->word[i] = (uint32_t)c;
        c >>= 32;
    }
}
static uint32_t divide(struct big *a, uint32_t k) {
    uint64_t rest = 0;
    for (int i = WORDS; i-- > 0;) {
        rest = rest << 32 | a->word[i];
        a->word[i] = (uint32_t)(rest / k);
        rest %= k;
    }
    return (uint32_t)rest;
}
static struct big add(struct big a, const struct big *b) {
    uint64_t c = 0;
    for (int i = 0; i < WORDS; i++) {
        c += (uint64_t)a.word[i] + b->word[i];
        a.word[i] = (uint32_t)c;
        c >>= 32;
    }
    return a;
}
static int zero(const struct big *a) {
    uint32_t any = 0;
    for (int i = 0; i < WORDS; i++)
        any |= a->word[i];
    return any == 0;
}
static void print(struct big a) {
    char digits[128];
    int n = sizeof digits;
    digits[--n] = 0;
    do
        digits[--n] = (char)('0' + divide(&a, 10));
    while (!zero(&a));
    puts(digits + n);
}

int main(void) {
    struct big f = {{1}}, a = {{0}}, b = {{1}}, p = {{1}};
    for (uint32_t i = 2; i <= 50; i++)
        scale(&f, i, 0);
    print(f);
    for (int i = 0; i < 200; i++) {
        struct big next = add(a, &b);
        a = b;
        b = next;
    }
    print(a);
    for (int i = 0; i < 60; i++)
        scale(&p, 7, 1);
    print(p);
    printf("%u\n", divide(&p, 1000000007));
    print(p);
    return 0;
}
