/* _Bool: conversion, arithmetic, bit-fields, arrays, logic with side effects. */
#include <stdbool.h>
#include <stdio.h>

struct flags {
    bool a : 1, b : 1;
    bool c;
    unsigned n : 2;
};
static int calls;
static bool check(bool v) {
    calls++;
    return v;
}
static bool parity(unsigned x) {
    bool p = false;
    for (; x; x >>= 1)
        p ^= x & 1;
    return p;
}

int main(void) {
    bool t = 5, f = 0, p = &calls, d = 0.5;
    printf("%d %d %d %d %d\n", t, f, p, d, t + t);
    t--;
    printf("%d ", t);
    f++;
    f++;
    printf("%d %d\n", f, !f);
    struct flags x = {.a = 2, .c = 0.1, .n = 7 & 3};
    x.b = x.a && !x.c;
    printf("%d %d %d %d\n", x.a, x.b, x.c, x.n);
    bool r = check(false) && check(true);
    r |= check(true) || check(false);
    r &= check(true) ? check(true) : check(false);
    printf("%d %d\n", r, calls);
    bool list[4] = {1, 0, 1};
    int mask = 0;
    for (int i = 0; i < 4; i++)
        mask |= list[i] << i;
    printf("%d %d %d %zu\n", mask, parity(0x7), parity(0x3), sizeof list);
    volatile int n = 256;
    printf("%d %d\n", (bool)n, (bool)(char)n);
    return 0;
}
