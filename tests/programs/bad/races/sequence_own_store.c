// expect: violation data-race line HERE
// A relaxed store of the same thread continued a release sequence before C++20 and C23. It does so no longer.
#include <pthread.h>
#include <stdatomic.h>
enum { rlx = memory_order_relaxed, acq = memory_order_acquire, rel = memory_order_release };
static int data;
static atomic_int flag;
static void *first(void *unused) {
    data = 1;
    atomic_store_explicit(&flag, 1, rel);
    atomic_store_explicit(&flag, 2, rlx);
    return unused;
}
static void *third(void *unused) {
    if (atomic_load_explicit(&flag, acq) == 2)
        data++; // HERE
    return unused;
}
int main(void) {
    pthread_t t[2];
    pthread_create(&t[0], 0, first, 0);
    pthread_create(&t[1], 0, third, 0);
    pthread_join(t[0], 0);
    pthread_join(t[1], 0);
    return 0;
}
