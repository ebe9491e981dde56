/* seqlock: NW writers (CAS lock), NR readers (retry) */
#include "common.h"
#ifndef NW
#define NW 1
#endif
#ifndef NR
#define NR 2
#endif
atomic_int seq, d1, d2;
static void *wr(void *p) {
    for (;;) {
        int s = atomic_load_explicit(&seq, memory_order_acquire);
        if (s & 1)
            continue;
        if (atomic_compare_exchange_strong_explicit(&seq, &s, s + 1, memory_order_acq_rel,
                                                    memory_order_relaxed)) {
            atomic_thread_fence(memory_order_release);
            int v = atomic_load_explicit(&d1, memory_order_relaxed) + 1;
            atomic_store_explicit(&d1, v, memory_order_relaxed);
            atomic_store_explicit(&d2, v, memory_order_relaxed);
            atomic_store_explicit(&seq, s + 2, memory_order_release);
            return 0;
        }
    }
}
static void *rd(void *p) {
    for (;;) {
        int s = atomic_load_explicit(&seq, memory_order_acquire);
        if (s & 1)
            continue;
        int a = atomic_load_explicit(&d1, memory_order_relaxed),
            b = atomic_load_explicit(&d2, memory_order_relaxed);
        atomic_thread_fence(memory_order_acquire);
        if (atomic_load_explicit(&seq, memory_order_relaxed) == s) {
            assert(a == b);
            return 0;
        }
    }
}
int main(void) {
    pthread_t t[NW + NR];
    for (int i = 0; i < NW; i++)
        pthread_create(&t[i], 0, wr, 0);
    for (int i = 0; i < NR; i++)
        pthread_create(&t[NW + i], 0, rd, 0);
    for (int i = 0; i < NW + NR; i++)
        pthread_join(t[i], 0);
    return 0;
}
