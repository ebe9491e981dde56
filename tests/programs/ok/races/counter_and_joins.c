// expect: verified
// A relaxed counter that is read once all threads are joined.
#include <pthread.h>
#include <stdatomic.h>
enum { rlx = memory_order_relaxed };
static atomic_int count;
static int result;
static void *one(void *unused) {
    atomic_fetch_add_explicit(&count, 1, rlx);
    return unused;
}
static void *two(void *unused) {
    atomic_fetch_add_explicit(&count, 1, rlx);
    return unused;
}
int main(void) {
    pthread_t t[2];
    pthread_create(&t[0], 0, one, 0);
    pthread_create(&t[1], 0, two, 0);
    pthread_join(t[0], 0);
    pthread_join(t[1], 0);
    result = atomic_load_explicit(&count, rlx);
    return 0;
}
