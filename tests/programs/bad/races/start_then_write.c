// expect: violation data-race line HERE
// What comes after a start is not ordered with the thread.
#include <pthread.h>
#include <stdatomic.h>
enum { rlx = memory_order_relaxed };
static int data;
static atomic_int started;
static void *thread(void *unused) {
    while (!atomic_load_explicit(&started, rlx))
        ;
    data++; // HERE
    return unused;
}
int main(void) {
    pthread_t t;
    pthread_create(&t, 0, thread, 0);
    data = 1;
    atomic_store_explicit(&started, 1, rlx);
    pthread_join(t, 0);
    return 0;
}
