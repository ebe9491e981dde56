// expect: violation data-race
// args: --reduce=none
// With every access a step the machine need not follow pointers.
#include <pthread.h>
#include <stdatomic.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
atomic_uintptr_t g;
static int *get(void) {
    return (int *)((uintptr_t)g << 2);
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
    g = (uintptr_t)x >> 2;
    *x = 2;
    *x = 3;
    int y = *x;
    pthread_join(t, 0);
    return y == 77;
}
