// expect: inconclusive approximated
// A wait that was too long ends after its deadline.
#include <assert.h>
#include <errno.h>
#include <pthread.h>
#include <time.h>

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t changed = PTHREAD_COND_INITIALIZER;
static int ready;

static void *make_ready(void *arg) {
    pthread_mutex_lock(&mutex);
    ready = 1;
    pthread_cond_signal(&changed);
    pthread_mutex_unlock(&mutex);
    return arg;
}

int main(void) {
    pthread_t t;
    struct timespec deadline, now;
    int error = 0;
    pthread_create(&t, NULL, make_ready, NULL);
    clock_gettime(CLOCK_REALTIME, &deadline);
    deadline.tv_sec++;
    pthread_mutex_lock(&mutex);
    while (!ready && error != ETIMEDOUT)
        error = pthread_cond_timedwait(&changed, &mutex, &deadline);
    clock_gettime(CLOCK_REALTIME, &now);
    assert(ready || now.tv_sec >= deadline.tv_sec);
    pthread_mutex_unlock(&mutex);
    pthread_join(t, NULL);
    return 0;
}
