/* fib_bench: two threads x K; assertion i,j <= fib(2K+2) (safe) or < with -DBUG */
#include "common.h"
#ifndef K
#define K 4
#endif
#ifndef MO
#define MO memory_order_seq_cst
#endif
atomic_int i_ = 1, j_ = 1;
static void *t1(void *p) {
    for (int k = 0; k < K; k++) {
        int a = atomic_load_explicit(&j_, MO);
        int b = atomic_load_explicit(&i_, MO);
        atomic_store_explicit(&i_, a + b, MO);
    }
    return 0;
}
static void *t2(void *p) {
    for (int k = 0; k < K; k++) {
        int a = atomic_load_explicit(&i_, MO);
        int b = atomic_load_explicit(&j_, MO);
        atomic_store_explicit(&j_, a + b, MO);
    }
    return 0;
}
static int fibv(void) {
    int a = 0, b = 1;
    for (int k = 0; k < 2 * K + 1; k++) {
        int c = a + b;
        a = b;
        b = c;
    }
    return b;
}
int main(void) {
    pthread_t a, b;
    pthread_create(&a, 0, t1, 0);
    pthread_create(&b, 0, t2, 0);
    int F = fibv();
    int i = atomic_load(&i_), j = atomic_load(&j_);
#ifdef BUG
    assert(i < F && j < F);
#else
    assert(i <= F && j <= F);
#endif
    pthread_join(a, 0);
    pthread_join(b, 0);
    return 0;
}
