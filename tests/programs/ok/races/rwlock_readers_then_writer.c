// expect: verified
// Who gets the write lock knows what readers did under the lock before.
#include <pthread.h>
#include <stdatomic.h>
enum { rlx = memory_order_relaxed };
static pthread_rwlock_t lock = PTHREAD_RWLOCK_INITIALIZER;
static atomic_int stage;
static int data;
static void *writer(void *unused) {
    pthread_rwlock_rdlock(&lock);
    data = 1;
    atomic_store_explicit(&stage, 1, rlx);
    pthread_rwlock_unlock(&lock);
    return unused;
}
static void *reader(void *unused) {
    pthread_rwlock_wrlock(&lock);
    if (atomic_load_explicit(&stage, rlx))
        data--;
    pthread_rwlock_unlock(&lock);
    return unused;
}
int main(void) {
    pthread_t t[2];
    pthread_create(&t[0], 0, writer, 0);
    pthread_create(&t[1], 0, reader, 0);
    pthread_join(t[0], 0);
    pthread_join(t[1], 0);
    return 0;
}
