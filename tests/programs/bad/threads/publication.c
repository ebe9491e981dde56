// expect: violation
// The reader looks before it says so.
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
struct cfg {
    int a, b;
};
static _Atomic(struct cfg *) cur;
static atomic_int readers;
static void *rd(void *p) {
    struct cfg *c = atomic_load(&cur);
    atomic_fetch_add(&readers, 1);
    volatile int z = c->a;
    (void)z;
    atomic_fetch_sub(&readers, 1);
    return p;
}
static void *wr(void *p) {
    struct cfg *n = malloc(sizeof *n);
    n->a = n->b = 2;
    struct cfg *o = atomic_exchange(&cur, n);
    while (atomic_load(&readers))
        ;
    free(o);
    return p;
}
int main(void) {
    struct cfg *c = malloc(sizeof *c);
    c->a = c->b = 1;
    cur = c;
    pthread_t t, u;
    pthread_create(&t, 0, rd, 0);
    pthread_create(&u, 0, wr, 0);
    pthread_join(t, 0);
    pthread_join(u, 0);
    free(cur);
    return 0;
}
