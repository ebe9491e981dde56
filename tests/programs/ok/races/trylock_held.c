// expect: verified
// A trylock that succeeds after the other thread's unlock is a lock like any other.
#include <pthread.h>
#include <stdatomic.h>
enum { rlx = memory_order_relaxed };
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static atomic_int held;
static int data;
static void *holder(void *unused) {
    pthread_mutex_lock(&lock);
    data = 1;
    atomic_store_explicit(&held, 1, rlx);
    pthread_mutex_unlock(&lock);
    return unused;
}
static void *other(void *unused) {
    if (atomic_load_explicit(&held, rlx) && pthread_mutex_trylock(&lock) == 0) {
        data = 2;
        pthread_mutex_unlock(&lock);
    }
    return unused;
}
int main(void) {
    pthread_t t[2];
    pthread_create(&t[0], 0, holder, 0);
    pthread_create(&t[1], 0, other, 0);
    pthread_join(t[0], 0);
    pthread_join(t[1], 0);
    return 0;
}
