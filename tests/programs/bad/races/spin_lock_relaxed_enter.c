// expect: violation data-race line HERE
// Who takes the lock does not acquire what the last holder released.
#include <pthread.h>
#include <stdatomic.h>
enum { rlx = memory_order_relaxed, rel = memory_order_release };
static atomic_int lock;
static int data;
static void enter(void) {
    while (atomic_exchange_explicit(&lock, 1, rlx))
        ;
}
static void leave(void) {
    atomic_store_explicit(&lock, 0, rel);
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
