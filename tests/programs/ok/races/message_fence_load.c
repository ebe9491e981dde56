// expect: verified
// A release store synchronises with an acquire fence behind a relaxed load.
#include <pthread.h>
#include <stdatomic.h>
enum { rlx = memory_order_relaxed, acq = memory_order_acquire, rel = memory_order_release };
static int data;
static atomic_int flag;
static void *writer(void *unused) {
    data = 1;
    atomic_store_explicit(&flag, 1, rel);
    return unused;
}
static void *reader(void *unused) {
    int seen = atomic_load_explicit(&flag, rlx);
    atomic_thread_fence(acq);
    if (!seen)
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
