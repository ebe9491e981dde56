// expect: verified
// Memory goes from one thread to the other through an atomic pointer.
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
_Atomic(int *) p;
static void *fa(void *arg) {
    int *q = malloc(4);
    *q = 5;
    atomic_store_explicit(&p, q, memory_order_release);
    return arg;
}
static void *fb(void *arg) {
    int *q = atomic_load_explicit(&p, memory_order_acquire);
    if (q) {
        ++*q;
        free(q);
    };
    return arg;
}
int main(void) {
    pthread_t t, u;
    pthread_create(&t, 0, fa, 0);
    pthread_create(&u, 0, fb, 0);
    pthread_join(t, 0);
    pthread_join(u, 0);
    return 0;
}
