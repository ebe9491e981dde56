/* A reference count: N users of one object, each of which takes a second reference for a while. The thread that drops
 * the last one frees it.
 * WEAK: taken relaxed, dropped by a release decrement with an acquire fence behind the last; otherwise both are acq_rel. */
#include "common.h"
#ifndef N
#define N 3
#endif
#ifdef WEAK
enum { TAKE = memory_order_relaxed, DROP = memory_order_release };
#else
enum { TAKE = memory_order_acq_rel, DROP = memory_order_acq_rel };
#endif
struct thing {
    atomic_int users;
    int value;
};
static void drop(struct thing *t) {
    if (atomic_fetch_sub_explicit(&t->users, 1, DROP) == 1) {
#ifdef WEAK
        atomic_thread_fence(memory_order_acquire);
#endif
        t->value = 0;
        free(t);
    }
}
static void *user(void *p) {
    struct thing *t = p;
    atomic_fetch_add_explicit(&t->users, 1, TAKE);
    assert(t->value == 1);
    drop(t);
    assert(t->value == 1);
    drop(t);
    return 0;
}
int main(void) {
    pthread_t t[N];
    struct thing *shared = malloc(sizeof *shared);
    atomic_init(&shared->users, N);
    shared->value = 1;
    for (int i = 0; i < N; i++)
        pthread_create(&t[i], 0, user, shared);
    for (int i = 0; i < N; i++)
        pthread_join(t[i], 0);
    return 0;
}
