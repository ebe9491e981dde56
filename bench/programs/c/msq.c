/* Michael-Scott queue: NE enqueuers x1, ND dequeuers x1; no reclamation */
#include "common.h"
#ifndef NE
#define NE 2
#endif
#ifndef ND
#define ND 2
#endif
struct node {
    int v;
    _Atomic(struct node *) next;
};
struct node nodes[NE + 1];
_Atomic(struct node *) head, tail;
static void *enq(void *p) {
    long id = (long)p;
    struct node *n = &nodes[id + 1];
    n->v = (int)id + 1;
    for (;;) {
        struct node *t = atomic_load_explicit(&tail, memory_order_acquire);
        struct node *nx = atomic_load_explicit(&t->next, memory_order_acquire);
        if (t != atomic_load_explicit(&tail, memory_order_acquire))
            continue;
        if (nx == 0) {
            if (atomic_compare_exchange_strong_explicit(&t->next, &nx, n, memory_order_acq_rel,
                                                        memory_order_relaxed)) {
                atomic_compare_exchange_strong_explicit(&tail, &t, n, memory_order_acq_rel,
                                                        memory_order_relaxed);
                break;
            }
        } else
            atomic_compare_exchange_strong_explicit(&tail, &t, nx, memory_order_acq_rel,
                                                    memory_order_relaxed);
    }
    return 0;
}
static void *deq(void *p) {
    for (;;) {
        struct node *h = atomic_load_explicit(&head, memory_order_acquire);
        struct node *t = atomic_load_explicit(&tail, memory_order_acquire);
        struct node *nx = atomic_load_explicit(&h->next, memory_order_acquire);
        if (h != atomic_load_explicit(&head, memory_order_acquire))
            continue;
        if (h == t) {
            if (!nx)
                return 0;
            atomic_compare_exchange_strong_explicit(&tail, &t, nx, memory_order_acq_rel,
                                                    memory_order_relaxed);
        } else {
            if (atomic_compare_exchange_strong_explicit(&head, &h, nx, memory_order_acq_rel,
                                                        memory_order_relaxed)) {
                assert(nx->v > 0);
                return 0;
            }
        }
    }
}
int main(void) {
    pthread_t t[NE + ND];
    atomic_init(&head, &nodes[0]);
    atomic_init(&tail, &nodes[0]);
    for (long i = 0; i < NE; i++)
        pthread_create(&t[i], 0, enq, (void *)i);
    for (int i = 0; i < ND; i++)
        pthread_create(&t[NE + i], 0, deq, 0);
    for (int i = 0; i < NE + ND; i++)
        pthread_join(t[i], 0);
    return 0;
}
