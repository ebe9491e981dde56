// expect: violation data-race line HERE
// The data is written after the lock was given back.
#include <pthread.h>
#include <stdatomic.h>
enum { rlx = memory_order_relaxed };
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t change = PTHREAD_COND_INITIALIZER;
static atomic_int ready;
static int data;
static void *giver(void *unused) {
    pthread_mutex_lock(&lock);
    atomic_store_explicit(&ready, 1, rlx);
    pthread_cond_signal(&change);
    pthread_mutex_unlock(&lock);
    data = 1;
    return unused;
}
static void *taker(void *unused) {
    pthread_mutex_lock(&lock);
    while (!atomic_load_explicit(&ready, rlx))
        pthread_cond_wait(&change, &lock);
    pthread_mutex_unlock(&lock);
    data++; // HERE
    return unused;
}
int main(void) {
    pthread_t t[2];
    pthread_create(&t[0], 0, giver, 0);
    pthread_create(&t[1], 0, taker, 0);
    pthread_join(t[0], 0);
    pthread_join(t[1], 0);
    return 0;
}
