// expect: verified
// A release sequence goes on with read-modify-write operations of other threads, even relaxed ones.
#include <pthread.h>
#include <stdatomic.h>
enum { rlx = memory_order_relaxed, acq = memory_order_acquire, rel = memory_order_release };
static int data;
static atomic_int flag;
static void *first(void *unused) {
    data = 1;
    atomic_store_explicit(&flag, 1, rel);
    return unused;
}
static void *second(void *unused) {
    int old = 1;
    atomic_compare_exchange_strong_explicit(&flag, &old, 2, rlx, rlx);
    return unused;
}
static void *third(void *unused) {
    if (atomic_load_explicit(&flag, acq) == 2)
        data++;
    return unused;
}
int main(void) {
    pthread_t t[3];
    pthread_create(&t[0], 0, first, 0);
    pthread_create(&t[1], 0, second, 0);
    pthread_create(&t[2], 0, third, 0);
    pthread_join(t[0], 0);
    pthread_join(t[1], 0);
    pthread_join(t[2], 0);
    return 0;
}
