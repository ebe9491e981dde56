// expect: violation data-race line HERE
// What a thread's variable is destroyed with is not ordered for who has not joined the thread.
#include <pthread.h>
#include <stdatomic.h>
enum { rlx = memory_order_relaxed };
static pthread_key_t key;
static atomic_int count;
static int data, one = 1;
static void destroy(void *value) {
    data = *(int *)value; // HERE
    atomic_fetch_add_explicit(&count, 1, rlx);
}
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
    data++;
    pthread_join(t, 0);
    return 0;
}
