/* lastzero(N): N writers + 1 scanner */
#include "common.h"
#ifndef N
#define N 10
#endif
#ifndef MO
#define MO memory_order_seq_cst
#endif
atomic_int array[N + 1];
static void *rd(void *p) {
    int i = N;
    while (atomic_load_explicit(&array[i], MO) != 0)
        i--;
    return 0;
}
static void *wr(void *p) {
    int j = (int)(long)p;
    int v = atomic_load_explicit(&array[j - 1], MO);
    atomic_store_explicit(&array[j], v + 1, MO);
    return 0;
}
int main(void) {
    pthread_t t[N + 1];
    pthread_create(&t[0], 0, rd, 0);
    for (long i = 1; i <= N; i++)
        pthread_create(&t[i], 0, wr, (void *)i);
    for (int i = 0; i <= N; i++)
        pthread_join(t[i], 0);
    return 0;
}
