// expect: verified
#define _GNU_SOURCE
#include <assert.h>
#include <errno.h>
#include <pthread.h>

static pthread_mutex_t still = PTHREAD_RECURSIVE_MUTEX_INITIALIZER_NP;
static pthread_mutex_t made;
static int inside;

static void both(pthread_mutex_t *m) {
    assert(pthread_mutex_lock(m) == 0);
    assert(pthread_mutex_lock(m) == 0);
    assert(pthread_mutex_trylock(m) == 0);
    assert(++inside == 1);
    assert(pthread_mutex_unlock(m) == 0);
    assert(pthread_mutex_unlock(m) == 0);
    assert(inside-- == 1);
    assert(pthread_mutex_unlock(m) == 0);
    assert(m != &made || pthread_mutex_unlock(&still) == EPERM);
}

static void *work(void *p) {
    both(&made);
    return p;
}

int main(void) {
    pthread_mutexattr_t a;
    pthread_t t;
    both(&still);
    pthread_mutexattr_init(&a);
    pthread_mutexattr_settype(&a, PTHREAD_MUTEX_RECURSIVE);
    pthread_mutex_init(&made, &a);
    pthread_create(&t, 0, work, 0);
    both(&made);
    pthread_join(t, 0);
    assert(pthread_mutex_destroy(&made) == 0);
    return 0;
}
