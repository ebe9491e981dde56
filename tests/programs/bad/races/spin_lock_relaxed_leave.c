// expect: violation data-race line HERE
// Who gives the lock back does not release what it did.
#include <pthread.h>
#include <stdatomic.h>
enum { rlx = memory_order_relaxed, acq = memory_order_acquire };
static atomic_int lock;
static int data;
static void enter(void) {
    while (atomic_exchange_explicit(&lock, 1, acq))
        ;
}
static void leave(void) {
    atomic_store_explicit(&lock, 0, rlx);
}
static void *one(void *unused) {
    enter();
    data++; // HERE
    leave();
    return unused;
}
static void *two(void *unused) {
    enter();
    data += 2;
    leave();
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
