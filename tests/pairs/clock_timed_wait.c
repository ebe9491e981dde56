// A wait ends by a signal, 1, or by its time-out, and then the time is over, 2. 0: too early.
// outcomes: 1 2 of 0..2
// clock
#include <assert.h>
#include <errno.h>
#include <pthread.h>
#include <stdlib.h>
#include <time.h>
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t go = PTHREAD_COND_INITIALIZER;
static int ready;
static void *waker(void *p) {
    pthread_mutex_lock(&lock);
    ready = 1;
    pthread_cond_signal(&go);
    pthread_mutex_unlock(&lock);
    return p;
}
static long now(void) {
    struct timespec t;
    clock_gettime(CLOCK_REALTIME, &t);
    return t.tv_sec * 1000 + t.tv_nsec / 1000000;
}
static int outcome(void) {
    pthread_t t;
    struct timespec until;
    int how = 0;
    long start = now();
    clock_gettime(CLOCK_REALTIME, &until);
    until.tv_nsec += 5000000;
    if (until.tv_nsec >= 1000000000) {
        until.tv_sec++;
        until.tv_nsec -= 1000000000;
    }
    pthread_create(&t, 0, waker, 0);
    pthread_mutex_lock(&lock);
    while (!ready && how != ETIMEDOUT)
        how = pthread_cond_timedwait(&go, &lock, &until);
    pthread_mutex_unlock(&lock);
    pthread_join(t, 0);
    return how != ETIMEDOUT ? 1 : now() - start >= 5 ? 2 : 0;
}
int main(int argc, char **argv) {
    assert(outcome() != (argc > 1 ? atoi(argv[1]) : -1));
    return 0;
}
