// expect: verified
// What threads did before a barrier happens before what they do behind it.
#include <pthread.h>
#include <stdatomic.h>
enum { rlx = memory_order_relaxed };
static pthread_barrier_t all;
static atomic_int arrived;
static int data[2];
static void *one(void *unused) {
    data[0] = 1;
    atomic_fetch_add_explicit(&arrived, 1, rlx);
    pthread_barrier_wait(&all);
    data[1]++;
    return unused;
}
static void *two(void *unused) {
    data[1] = 1;
    atomic_fetch_add_explicit(&arrived, 1, rlx);
    pthread_barrier_wait(&all);
    data[0]++;
    return unused;
}
int main(void) {
    pthread_t t[2];
    pthread_barrier_init(&all, 0, 2);
    pthread_create(&t[0], 0, one, 0);
    pthread_create(&t[1], 0, two, 0);
    pthread_join(t[0], 0);
    pthread_join(t[1], 0);
    return 0;
}
