// expect: verified
// also: -m32
// also: -O1
// also: -O2
// Loops that retry a weak compare-and-exchange: they are no livelocks, and end.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <threads.h>
static atomic_int a, b, c, d;
static mtx_t m;
struct node {
    struct node *next;
};
static _Atomic(struct node *) top;
static void count(void) {
    int e = atomic_load(&a);
    while (!atomic_compare_exchange_weak(&a, &e, e + 1))
        ;
    do
        e = atomic_load(&b);
    while (!atomic_compare_exchange_weak(&b, &e, e + 1));
    for (;;) {
        int want, now = atomic_load_explicit(&c, memory_order_relaxed);
        if (now & 1)
            want = now + 1;
        else
            want = now + 1;
        if (atomic_compare_exchange_weak_explicit(&c, &now, want, memory_order_acq_rel, memory_order_relaxed))
            break;
    }
}
static void *run(void *argument) {
    struct node *n = argument;
    count();
    n->next = atomic_load(&top);
    while (!atomic_compare_exchange_weak(&top, &n->next, n))
        ;
    while (mtx_trylock(&m) != thrd_success)
        thrd_yield();
    d++;
    mtx_unlock(&m);
    return 0;
}
int main(void) {
    pthread_t t[2];
    static struct node nodes[2];
    mtx_init(&m, mtx_plain);
    for (int i = 0; i < 2; i++)
        pthread_create(&t[i], 0, run, &nodes[i]);
    for (int i = 0; i < 2; i++)
        pthread_join(t[i], 0);
    assert(a == 2 && b == 2 && c == 2 && d == 2);
    assert(top && top->next && !top->next->next);
    mtx_destroy(&m);
    return 0;
}
