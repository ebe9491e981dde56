// expect: violation data-race line HERE
// A try for a write lock that fails shows that somebody reads, and orders nothing.
#include <pthread.h>
static pthread_rwlock_t lock = PTHREAD_RWLOCK_INITIALIZER;
static int data;
static void *holder(void *unused) {
    data = 1; // HERE
    pthread_rwlock_rdlock(&lock);
    return unused;
}
static void *other(void *unused) {
    if (pthread_rwlock_trywrlock(&lock))
        data = 2;
    else
        pthread_rwlock_unlock(&lock);
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
