// expect: inconclusive approximated
// args: --no-spurious
// Whatever timed out did so no earlier than its deadline.
#include <assert.h>
#include <errno.h>
#include <pthread.h>
#include <semaphore.h>
#include <time.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_rwlock_t rw = PTHREAD_RWLOCK_INITIALIZER;
static pthread_cond_t never = PTHREAD_COND_INITIALIZER;
static sem_t empty;

static struct timespec now(void) {
    struct timespec t;
    clock_gettime(CLOCK_REALTIME, &t);
    return t;
}

static struct timespec soon(void) {
    struct timespec t = now();
    t.tv_sec += 3;
    return t;
}

static void *other(void *p) {
    struct timespec until = soon();
    if (pthread_mutex_timedlock(&lock, &until) == ETIMEDOUT)
        assert(now().tv_sec >= until.tv_sec);
    else
        pthread_mutex_unlock(&lock);
    until = soon();
    if (pthread_rwlock_timedrdlock(&rw, &until) == ETIMEDOUT)
        assert(now().tv_sec >= until.tv_sec);
    else
        pthread_rwlock_unlock(&rw);
    return p;
}

int main(void) {
    pthread_t t;
    struct timespec until = soon();
    sem_init(&empty, 0, 0);
    pthread_mutex_lock(&lock);
    pthread_rwlock_wrlock(&rw);
    pthread_create(&t, 0, other, 0);
    assert(pthread_cond_timedwait(&never, &lock, &until) == ETIMEDOUT);
    assert(now().tv_sec >= until.tv_sec);
    pthread_mutex_unlock(&lock);
    pthread_rwlock_unlock(&rw);
    until = soon();
    assert(sem_timedwait(&empty, &until) == -1 && errno == ETIMEDOUT);
    assert(now().tv_sec >= until.tv_sec);
    pthread_join(t, 0);
    return 0;
}
