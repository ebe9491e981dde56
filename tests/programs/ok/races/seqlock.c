// expect: verified
// A sequence lock whose data is atomic and accessed relaxed: readers may see it half written, and throw it away.
#include <pthread.h>
#include <stdatomic.h>
enum { rlx = memory_order_relaxed, acq = memory_order_acquire, rel = memory_order_release };
static atomic_int version;
static atomic_int a, b;
static int sum;
static void *writer(void *unused) {
    int v = atomic_load_explicit(&version, rlx);
    atomic_store_explicit(&version, v + 1, rlx);
    atomic_thread_fence(rel);
    atomic_store_explicit(&a, 1, rlx);
    atomic_store_explicit(&b, 1, rlx);
    atomic_store_explicit(&version, v + 2, rel);
    return unused;
}
static void *reader(void *unused) {
    int v = atomic_load_explicit(&version, acq);
    int x = atomic_load_explicit(&a, rlx), y = atomic_load_explicit(&b, rlx);
    atomic_thread_fence(acq);
    if (v % 2 == 0 && atomic_load_explicit(&version, rlx) == v)
        sum = x + y;
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
