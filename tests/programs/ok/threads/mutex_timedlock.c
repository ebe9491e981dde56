// expect: verified
#define _GNU_SOURCE
#include <assert.h>
#include <errno.h>
#include <pthread.h>
#include <time.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static struct timespec soon = {1, 0}, wrong = {1, 1000000000};

static void *work(void *p) {
    int r = pthread_mutex_timedlock(&m, &soon);
    assert(r == 0 || r == ETIMEDOUT);
    if (r == 0)
        pthread_mutex_unlock(&m);
    r = pthread_mutex_clocklock(&m, CLOCK_MONOTONIC, &wrong);
    assert(r == 0 || r == EINVAL);
    if (r == 0)
        pthread_mutex_unlock(&m);
    return p;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, 0, work, 0);
    pthread_mutex_lock(&m);
    pthread_mutex_unlock(&m);
    pthread_join(t, 0);
    assert(pthread_mutex_timedlock(&m, &soon) == 0);
    assert(pthread_mutex_timedlock(&m, &soon) == ETIMEDOUT);
    pthread_mutex_unlock(&m);
    return 0;
}
