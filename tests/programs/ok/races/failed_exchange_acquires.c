// expect: verified
// A compare-and-exchange that fails is a load with the failure order, which may be stronger than that for
// success.
#include <pthread.h>
#include <stdatomic.h>
enum { rlx = memory_order_relaxed, acq = memory_order_acquire, rel = memory_order_release };
static int data;
static atomic_int flag;
static void *writer(void *unused) {
    data = 1;
    atomic_fetch_add_explicit(&flag, 1, rel);
    return unused;
}
static void *reader(void *unused) {
    int old = 2;
    if (atomic_compare_exchange_strong_explicit(&flag, &old, 3, rlx, acq) || old != 1)
        return unused;
    data++;
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
