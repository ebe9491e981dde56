/* ticket lock: N threads x R */
#include "common.h"
#ifndef N
#define N 3
#endif
#ifndef R
#define R 1
#endif
atomic_int next, owner;
volatile int cs;
static void *th(void *p) {
    for (int i = 0; i < R; i++) {
        int me = atomic_fetch_add_explicit(&next, 1, memory_order_acq_rel);
        while (atomic_load_explicit(&owner, memory_order_acquire) != me)
            ;
        cs = (int)(long)p;
        assert(cs == (int)(long)p);
        atomic_store_explicit(&owner, me + 1, memory_order_release);
    }
    return 0;
}
int main(void) {
    pthread_t t[N];
    for (long i = 0; i < N; i++)
        pthread_create(&t[i], 0, th, (void *)i);
    for (int i = 0; i < N; i++)
        pthread_join(t[i], 0);
    return 0;
}
