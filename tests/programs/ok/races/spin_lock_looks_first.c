// expect: verified
// A lock that looks relaxed before it tries: only the exchange that succeeds must acquire.
#include <pthread.h>
#include <stdatomic.h>
enum { rlx = memory_order_relaxed, acq = memory_order_acquire, rel = memory_order_release };
static atomic_int lock;
static int data;
static void enter(void) {
    for (;;) {
        while (atomic_load_explicit(&lock, rlx))
            ;
        int old = 0;
        if (atomic_compare_exchange_strong_explicit(&lock, &old, 1, acq, rlx))
            return;
    }
}
static void leave(void) {
    atomic_store_explicit(&lock, 0, rel);
}
static void *one(void *unused) {
    enter();
    data++;
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
