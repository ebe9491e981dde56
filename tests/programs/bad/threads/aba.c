// expect: violation
// A lock-free stack whose nodes come back too early.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
struct n {
    int in;
    _Atomic(struct n *) next;
};
static struct n a, b;
static _Atomic(struct n *) top;
static atomic_int out_a, out_b;
static struct n *pop(void) {
    struct n *t = atomic_load(&top);
    while (t) {
        struct n *x = atomic_load(&t->next);
        if (atomic_compare_exchange_strong(&top, &t, x))
            return t;
    }
    return 0;
}
static void push(struct n *x) {
    struct n *t = atomic_load(&top);
    do
        atomic_store(&x->next, t);
    while (!atomic_compare_exchange_strong(&top, &t, x));
}
static void own(struct n *x, int d) {
    atomic_int *o = x == &a ? &out_a : &out_b;
    int v = atomic_fetch_add(o, d);
    assert(d < 0 || v == 0);
}
static void *one(void *p) {
    struct n *x = pop();
    if (x)
        own(x, 1);
    return p;
}
static void *two(void *p) {
    struct n *x = pop();
    if (!x)
        return p;
    own(x, 1);
    struct n *y = pop();
    if (y)
        own(y, 1);
    own(x, -1);
    push(x);
    struct n *z = pop();
    if (z)
        own(z, 1);
    return p;
}
int main(void) {
    push(&b);
    push(&a);
    pthread_t t, u;
    pthread_create(&t, 0, one, 0);
    pthread_create(&u, 0, two, 0);
    pthread_join(t, 0);
    pthread_join(u, 0);
    struct n *r = pop();
    if (r)
        own(r, 1);
    return 0;
}
