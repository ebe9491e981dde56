// A signal is sent without a condition to remember it: the waiter may wait for ever.
// outcomes: 1 of 0..3
// deadlock
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t go = PTHREAD_COND_INITIALIZER;
static void *waiter(void *p) {
    pthread_mutex_lock(&lock);
    pthread_cond_wait(&go, &lock);
    pthread_mutex_unlock(&lock);
    return p;
}
static int outcome(void) {
    pthread_t t;
    pthread_create(&t, 0, waiter, 0);
    pthread_mutex_lock(&lock);
    pthread_cond_signal(&go);
    pthread_mutex_unlock(&lock);
    pthread_join(t, 0);
    return 1;
}
int main(int argc, char **argv) {
    assert(outcome() != (argc > 1 ? atoi(argv[1]) : -1));
    return 0;
}
