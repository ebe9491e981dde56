// expect: violation data-race
// The other thread gets the pointer in pieces.
#include <pthread.h>
#include <stdatomic.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
atomic_ushort g[sizeof(void *) / 2];
atomic_int f;
static int *get(void) {
    if (!f)
        return 0;
    uintptr_t u = 0;
    for (unsigned i = 0; i < sizeof u / 2; i++)
        u |= (uintptr_t)g[i] << (16 * i);
    return (int *)u;
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
    uintptr_t u = (uintptr_t)x;
    for (unsigned i = 0; i < sizeof x / 2; i++)
        g[i] = (unsigned short)(u >> (16 * i));
    f = 1;
    *x = 2;
    *x = 3;
    int y = *x;
    pthread_join(t, 0);
    return y == 77;
}
