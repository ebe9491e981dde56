// expect: verified
// The queue of Michael and Scott, without freeing.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
struct n {
    int v;
    _Atomic(struct n *) next;
};
static _Atomic(struct n *) head, tail;
static void enq(int v) {
    struct n *x = malloc(sizeof *x);
    x->v = v;
    x->next = 0;
    for (;;) {
        struct n *t = tail;
        struct n *e = 0;
        if (atomic_compare_exchange_strong(&t->next, &e, x)) {
            atomic_compare_exchange_strong(&tail, &t, x);
            return;
        }
        atomic_compare_exchange_strong(&tail, &t, e);
    }
}
static int deq(void) {
    for (;;) {
        struct n *h = head;
        struct n *t = tail;
        struct n *x = h->next;
        if (h == t) {
            if (!x)
                return -1;
            atomic_compare_exchange_strong(&tail, &t, x);
            continue;
        }
        int v = x->v;
        if (atomic_compare_exchange_strong(&head, &h, x))
            return v;
    }
}
static void *p(void *a) {
    enq(1);
    enq(2);
    return a;
}
int main(void) {
    struct n *d = malloc(sizeof *d);
    d->next = 0;
    head = tail = d;
    pthread_t t;
    pthread_create(&t, 0, p, 0);
    int last = 0;
    for (int i = 0; i < 2; i++) {
        int v = deq();
        if (v > 0) {
            assert(v == last + 1);
            last = v;
        }
    }
    pthread_join(t, 0);
    return 0;
}
