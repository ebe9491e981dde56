// expect: violation
// A node of a lock-free stack is freed while another thread looks at it.
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
struct n {
    struct n *next;
};
static _Atomic(struct n *) top;
static void *pop(void *p) {
    struct n *t = atomic_load(&top);
    while (t && !atomic_compare_exchange_strong(&top, &t, t->next))
        ;
    free(t);
    return p;
}
int main(void) {
    for (int i = 0; i < 2; i++) {
        struct n *x = malloc(sizeof *x);
        x->next = top;
        top = x;
    }
    pthread_t t, u;
    pthread_create(&t, 0, pop, 0);
    pthread_create(&u, 0, pop, 0);
    pthread_join(t, 0);
    pthread_join(u, 0);
    return 0;
}
