// expect: violation data-race line HERE
// An acquire load of another place says nothing about a flag that is read relaxed.
#include <pthread.h>
#include <stdatomic.h>
enum { rlx = memory_order_relaxed, acq = memory_order_acquire, rel = memory_order_release };
static int data;
static atomic_int flag;
static void *writer(void *unused) {
    data = 1;
    atomic_thread_fence(rel);
    atomic_store_explicit(&flag, 1, rlx);
    return unused;
}
static void *reader(void *unused) {
    atomic_int other;
    atomic_init(&other, 1);
    int seen = atomic_load_explicit(&other, acq);
    if (!atomic_load_explicit(&flag, rlx) || !seen)
        return unused;
    data++; // HERE
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
