/* readers(N): one writer x=1, N readers of x */
#include "common.h"
#ifndef N
#define N 8
#endif
#ifndef MO
#define MO memory_order_seq_cst
#endif
atomic_int x;
static void *rd(void *p) {
    (void)atomic_load_explicit(&x, MO);
    return 0;
}
static void *wr(void *p) {
    atomic_store_explicit(&x, 1, MO);
    return 0;
}
int main(void) {
    pthread_t t[N + 1];
    pthread_create(&t[0], 0, wr, 0);
    for (int i = 1; i <= N; i++)
        pthread_create(&t[i], 0, rd, 0);
    for (int i = 0; i <= N; i++)
        pthread_join(t[i], 0);
    return 0;
}
