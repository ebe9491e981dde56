/* Szymanski, 2 threads (SV-COMP form), SC atomics, R rounds */
#include "common.h"
#ifndef R
#define R 1
#endif
#ifndef MO
#define MO memory_order_seq_cst
#endif
atomic_int f[2];
volatile int cs;
#define LD(x)    atomic_load_explicit(&(x), MO)
#define ST(x, v) atomic_store_explicit(&(x), (v), MO)
static void *th(void *p) {
    int me = (int)(long)p, o = 1 - me;
    for (int r = 0; r < R; r++) {
        ST(f[me], 1);
        while (LD(f[o]) >= 3)
            ;
        ST(f[me], 3);
        if (LD(f[o]) == 1) {
            ST(f[me], 2);
            while (LD(f[o]) != 4)
                ;
        }
        ST(f[me], 4);
        if (me == 1) {
            while (LD(f[o]) >= 2)
                ;
        }
        cs = me;
        assert(cs == me);
        if (me == 0) {
            for (;;) {
                int v = LD(f[o]);
                if (!(2 <= v && v <= 3))
                    break;
            }
        }
        ST(f[me], 0);
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
