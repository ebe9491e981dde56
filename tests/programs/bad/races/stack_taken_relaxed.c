// expect: violation data-race
// The pushes do not release the nodes.
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
enum { rlx = memory_order_relaxed, acq = memory_order_acquire };
struct node {
    struct node *next;
    int value;
};
static _Atomic(struct node *) top;
static int sum;
static void *pusher(void *unused) {
    struct node *n = malloc(sizeof *n);
    n->value = 1;
    n->next = atomic_load_explicit(&top, rlx);
    while (!atomic_compare_exchange_strong_explicit(&top, &n->next, n, rlx, rlx))
        ;
    return unused;
}
static void *other(void *unused) {
    struct node *n = malloc(sizeof *n);
    n->value = 2;
    n->next = atomic_load_explicit(&top, rlx);
    while (!atomic_compare_exchange_strong_explicit(&top, &n->next, n, rlx, rlx))
        ;
    return unused;
}
static void *taker(void *unused) {
    for (struct node *n = atomic_exchange_explicit(&top, (struct node *)0, acq); n; n = n->next)
        sum += n->value;
    return unused;
}
int main(void) {
    pthread_t t[3];
    pthread_create(&t[0], 0, pusher, 0);
    pthread_create(&t[1], 0, other, 0);
    pthread_create(&t[2], 0, taker, 0);
    pthread_join(t[0], 0);
    pthread_join(t[1], 0);
    pthread_join(t[2], 0);
    return 0;
}
