// expect: violation data-race
// The other thread gets the pointer with a mark in it.
#include <pthread.h>
#include <stdatomic.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
atomic_uintptr_t g;
static int *get(void) {
    return (int *)((uintptr_t)g & ~(uintptr_t)1);
}
static void *other(void *p) {
    int *q = get();
    if (q)
        *q = 5;
    return p;
}
int main(void) {
    int *x = malloc(sizeof *x);
    *x = 1;
    pthread_t t;
    pthread_create(&t, 0, other, 0);
    g = (uintptr_t)x | 1;
    *x = 2;
    *x = 3;
    int y = *x;
    pthread_join(t, 0);
    return y == 77;
}
