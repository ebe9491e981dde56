/* Treiber stack: NPU pushers + NPO poppers, 1 op each; no reclamation */
#include "common.h"
#ifndef NPU
#define NPU 3
#endif
#ifndef NPO
#define NPO 2
#endif
struct node {
    int v;
    struct node *next;
};
_Atomic(struct node *) top;
struct node nodes[NPU];
static void *push(void *p) {
    long id = (long)p;
    struct node *n = &nodes[id];
    n->v = (int)id + 1;
    for (;;) {
        struct node *t = atomic_load_explicit(&top, memory_order_acquire);
        n->next = t;
        if (atomic_compare_exchange_strong_explicit(&top, &t, n, memory_order_release,
                                                    memory_order_relaxed))
            break;
    }
    return 0;
}
static void *pop(void *p) {
    for (;;) {
        struct node *t = atomic_load_explicit(&top, memory_order_acquire);
        if (!t)
            return 0;
        struct node *nx = t->next;
        if (atomic_compare_exchange_strong_explicit(&top, &t, nx, memory_order_acq_rel,
                                                    memory_order_relaxed)) {
            assert(t->v > 0);
            return 0;
        }
    }
}
int main(void) {
    pthread_t t[NPU + NPO];
    for (long i = 0; i < NPU; i++)
        pthread_create(&t[i], 0, push, (void *)i);
    for (int i = 0; i < NPO; i++)
        pthread_create(&t[NPU + i], 0, pop, 0);
    for (int i = 0; i < NPU + NPO; i++)
        pthread_join(t[i], 0);
    return 0;
}
