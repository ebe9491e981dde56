// expect: verified
// The second thread is started after the first was joined, and knows what it did.
#include <pthread.h>
#include <stdatomic.h>
enum { rlx = memory_order_relaxed };
static atomic_int count;
static int data;
static void *thread(void *unused) {
    atomic_fetch_add_explicit(&count, 1, rlx);
    data++;
    return unused;
}
int main(void) {
    pthread_t t;
    pthread_create(&t, 0, thread, 0);
    pthread_join(t, 0);
    pthread_create(&t, 0, thread, 0);
    pthread_join(t, 0);
    return 0;
}
