// expect: violation data-race line HERE
// The queue lock of Mellor-Crummey and Scott: who leaves it empty does not release.
#include <pthread.h>
#include <stdatomic.h>
enum { rlx = memory_order_relaxed, acq = memory_order_acquire, rel = memory_order_release, ar = memory_order_acq_rel };
struct place {
    _Atomic(struct place *) next;
    atomic_int waits;
};
static _Atomic(struct place *) last;
static int data;
static void enter(struct place *mine) {
    atomic_store_explicit(&mine->next, (struct place *)0, rlx);
    struct place *before = atomic_exchange_explicit(&last, mine, ar);
    if (!before)
        return;
    atomic_store_explicit(&mine->waits, 1, rlx);
    atomic_store_explicit(&before->next, mine, rel);
    while (atomic_load_explicit(&mine->waits, acq))
        ;
}
static void leave(struct place *mine) {
    struct place *next = atomic_load_explicit(&mine->next, acq);
    if (!next) {
        struct place *me = mine;
        if (atomic_compare_exchange_strong_explicit(&last, &me, (struct place *)0, rlx, rlx))
            return;
        while (!(next = atomic_load_explicit(&mine->next, acq)))
            ;
    }
    atomic_store_explicit(&next->waits, 0, rel);
}
static struct place places[2];
static void *one(void *unused) {
    enter(&places[0]);
    data++; // HERE
    leave(&places[0]);
    return unused;
}
static void *two(void *unused) {
    enter(&places[1]);
    data++;
    leave(&places[1]);
    return unused;
}
int main(void) {
    pthread_t t[2];
    pthread_create(&t[0], 0, one, 0);
    pthread_create(&t[1], 0, two, 0);
    pthread_join(t[0], 0);
    pthread_join(t[1], 0);
    return 0;
}
