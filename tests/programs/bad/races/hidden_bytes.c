// expect: violation data-race
// The other thread gets the pointer byte by byte.
#include <pthread.h>
#include <stdatomic.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
atomic_uchar g[sizeof(void *)];
atomic_int f;
static int *get(void) {
    if (!f)
        return 0;
    unsigned char b[sizeof(void *)];
    for (unsigned i = 0; i < sizeof b; i++)
        b[i] = g[i];
    int *q;
    memcpy(&q, b, sizeof q);
    return q;
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
    unsigned char b[sizeof x];
    memcpy(b, &x, sizeof x);
    for (unsigned i = 0; i < sizeof x; i++)
        g[i] = b[i];
    f = 1;
    *x = 2;
    *x = 3;
    int y = *x;
    pthread_join(t, 0);
    return y == 77;
}
