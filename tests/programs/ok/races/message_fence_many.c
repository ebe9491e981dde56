// expect: verified
// A release fence belongs to all stores behind it, not just to the next one.
#include <pthread.h>
#include <stdatomic.h>
enum { rlx = memory_order_relaxed, acq = memory_order_acquire, rel = memory_order_release };
static int data;
static atomic_int flag;
static void *writer(void *unused) {
    data = 1;
    atomic_thread_fence(rel);
    atomic_int other;
    atomic_init(&other, 0);
    atomic_store_explicit(&other, 1, rlx);
    atomic_store_explicit(&flag, 1, rlx);
    return unused;
}
static void *reader(void *unused) {
    if (!atomic_load_explicit(&flag, acq))
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
