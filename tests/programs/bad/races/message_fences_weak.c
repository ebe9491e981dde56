// expect: violation data-race line HERE
// also: -DBEFORE=memory_order_acquire -DAFTER=memory_order_release
// also: -DBEFORE=memory_order_release -DAFTER=memory_order_release
// also: -DBEFORE=memory_order_seq_cst -DAFTER=memory_order_release
// also: -DBEFORE=memory_order_acquire -DAFTER=memory_order_acq_rel
// An acquire fence releases nothing, and a release fence acquires nothing.
#include <pthread.h>
#include <stdatomic.h>
enum { rlx = memory_order_relaxed };
#ifndef BEFORE
#define BEFORE memory_order_acquire
#define AFTER memory_order_acquire
#endif

static int data;
static atomic_int flag;
static void *writer(void *unused) {
    data = 1;
    atomic_thread_fence(BEFORE);
    atomic_store_explicit(&flag, 1, rlx);
    return unused;
}
static void *reader(void *unused) {
    int seen = atomic_load_explicit(&flag, rlx);
    atomic_thread_fence(AFTER);
    if (!seen)
        return unused;
    data++; // HERE
    return unused;
}
int main(void) {
    pthread_t t[2];
    pthread_create(&t[0], 0, writer, 0);
    pthread_create(&t[1], 0, reader, 0);
    pthread_join(t[0], 0);
    pthread_join(t[1], 0);
    return 0;
}
