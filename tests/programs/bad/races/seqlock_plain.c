// expect: violation data-race line HERE
// A sequence lock over plain data: a reader that will throw away what it read has raced already.
#include <pthread.h>
#include <stdatomic.h>
enum { rlx = memory_order_relaxed, acq = memory_order_acquire, rel = memory_order_release };
static atomic_int version;
static int a, b;
static int sum;
static void *writer(void *unused) {
    int v = atomic_load_explicit(&version, rlx);
    atomic_store_explicit(&version, v + 1, rlx);
    atomic_thread_fence(rel);
    a = 1; // HERE
    b = 1;
    atomic_store_explicit(&version, v + 2, rel);
    return unused;
}
static void *reader(void *unused) {
    int v = atomic_load_explicit(&version, acq);
    int x = a, y = b;
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
