/* Dekker, 2 threads, SC atomics, R rounds */
#include "common.h"
#ifndef R
#define R 1
#endif
#ifndef MO
#define MO memory_order_seq_cst
#endif
atomic_int flag[2], turn;
volatile int cs;
#define LD(x)    atomic_load_explicit(&(x), MO)
#define ST(x, v) atomic_store_explicit(&(x), (v), MO)
static void *th(void *p) {
    int me = (int)(long)p, o = 1 - me;
    for (int r = 0; r < R; r++) {
        ST(flag[me], 1);
        while (LD(flag[o])) {
            if (LD(turn) != me) {
                ST(flag[me], 0);
                while (LD(turn) != me)
                    ;
                ST(flag[me], 1);
            }
        }
        cs = me;
        assert(cs == me);
        ST(turn, o);
        ST(flag[me], 0);
    }
    return 0;
}
int main(void) {
    pthread_t a, b;
    pthread_create(&a, 0, th, (void *)0);
    pthread_create(&b, 0, th, (void *)1);
    pthread_join(a, 0);
    pthread_join(b, 0);
    return 0;
}
