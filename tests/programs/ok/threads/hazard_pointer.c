// expect: verified
// The old version is freed when nobody's hazard pointer has it.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
static _Atomic(int *) g;
static _Atomic(int *) hp;
static void *rd(void *a) {
    int *p;
    do {
        p = g;
        hp = p;
    } while (p != g);
    assert(*p > 0);
    hp = 0;
    return a;
}
static void *wr(void *a) {
    int *n = malloc(4);
    *n = 2;
    int *o = atomic_exchange(&g, n);
    while (hp == o)
        ;
    free(o);
    return a;
}
int main(void) {
    int *x = malloc(4);
    *x = 1;
    g = x;
    pthread_t t, u;
    pthread_create(&t, 0, rd, 0);
    pthread_create(&u, 0, wr, 0);
    pthread_join(t, 0);
    pthread_join(u, 0);
    free(g);
    return 0;
}
