// expect: verified
// The destructor of a thread's variable runs before the thread's end, which the join waits for.
#include <pthread.h>
#include <stdatomic.h>
enum { rlx = memory_order_relaxed };
static pthread_key_t key;
static atomic_int count;
static int data;
static void destroy(void *value) {
    data = *(int *)value;
    atomic_fetch_add_explicit(&count, 1, rlx);
}
static int one = 1;
static void *thread(void *unused) {
    pthread_setspecific(key, &one);
    return unused;
}
int main(void) {
    pthread_t t;
    pthread_key_create(&key, destroy);
    pthread_create(&t, 0, thread, 0);
    while (!atomic_load_explicit(&count, rlx))
        ;
    pthread_join(t, 0);
    data++;
    return 0;
}
