// expect: violation data-race line HERE
// The second thread is started when the first has said by a relaxed operation that it is done. That is no join.
#include <pthread.h>
#include <stdatomic.h>
enum { rlx = memory_order_relaxed };
static atomic_int count;
static int data;
static void *thread(void *unused) {
    data++; // HERE
    atomic_fetch_add_explicit(&count, 1, rlx);
    return unused;
}
int main(void) {
    pthread_t t[2];
    pthread_create(&t[0], 0, thread, 0);
    while (!atomic_load_explicit(&count, rlx))
        ;
    pthread_create(&t[1], 0, thread, 0);
    pthread_join(t[0], 0);
    pthread_join(t[1], 0);
    return 0;
}
