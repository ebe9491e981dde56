// expect: violation data-race line HERE
// A thread that has counted itself out is not joined yet.
#include <pthread.h>
#include <stdatomic.h>
enum { rlx = memory_order_relaxed };
static int data;
static atomic_int done;
static void *thread(void *unused) {
    data = 1; // HERE
    atomic_fetch_add_explicit(&done, 1, rlx);
    return unused;
}
int main(void) {
    pthread_t t;
    pthread_create(&t, 0, thread, 0);
    while (!atomic_load_explicit(&done, rlx))
        ;
    data++;
    pthread_join(t, 0);
    return 0;
}
