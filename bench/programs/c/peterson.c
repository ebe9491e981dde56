/* Peterson, 2 threads, SC atomics, R rounds each; spin loop bounded by tool or auto-assume */
#include "common.h"
#ifndef R
#define R 1
#endif
#ifndef MO
#define MO memory_order_seq_cst
#endif
atomic_int flag[2], turn;
volatile int cs;
static void *t(void *p) {
    int me = (int)(long)p;
    for (int i = 0; i < R; i++) {
        atomic_store_explicit(&flag[me], 1, MO);
        atomic_store_explicit(&turn, 1 - me, MO);
        while (atomic_load_explicit(&flag[1 - me], MO) == 1 &&
               atomic_load_explicit(&turn, MO) == 1 - me)
            ;
        cs = me;
        assert(cs == me);
        atomic_store_explicit(&flag[me], 0, MO);
    }
    return 0;
}
int main(void) {
    pthread_t a, b;
    pthread_create(&a, 0, t, (void *)0);
    pthread_create(&b, 0, t, (void *)1);
    pthread_join(a, 0);
    pthread_join(b, 0);
    return 0;
}
