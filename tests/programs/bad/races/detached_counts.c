// expect: violation data-race line HERE
// A detached thread counts itself out by a relaxed operation, which orders nothing.
#include <pthread.h>
#include <stdatomic.h>
enum { rlx = memory_order_relaxed };
static atomic_int done;
static int data;
static void *thread(void *unused) {
    data = 1; // HERE
    atomic_fetch_add_explicit(&done, 1, rlx);
    return unused;
}
int main(void) {
    pthread_t t;
    pthread_create(&t, 0, thread, 0);
    pthread_detach(t);
    while (!atomic_load_explicit(&done, rlx))
        ;
    data++;
    return 0;
}
