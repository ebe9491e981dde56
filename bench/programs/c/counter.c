/* racing counter N threads x K {load;inc;store} (relaxed/SC atomics to avoid data-race verdicts) */
#include "common.h"
#ifndef N
#define N 2
#endif
#ifndef K
#define K 4
#endif
#ifndef MO
#define MO memory_order_seq_cst
#endif
atomic_int c;
static void *inc(void *p) {
    for (int i = 0; i < K; i++) {
        int r = atomic_load_explicit(&c, MO);
        atomic_store_explicit(&c, r + 1, MO);
    }
    return 0;
}
int main(void) {
    pthread_t t[N];
    for (int i = 0; i < N; i++)
        pthread_create(&t[i], 0, inc, 0);
    for (int i = 0; i < N; i++)
        pthread_join(t[i], 0);
    int v = atomic_load(&c);
    assert(v >= (K > 1 && N > 1 ? 2 : 1) && v <= N * K);
#ifdef BUG
    assert(v == N * K);
#endif
    return 0;
}
