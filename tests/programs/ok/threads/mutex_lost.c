// expect: verified
// Nobody repairs the mutex that its dead owner left: it is of no use any more.
#define _GNU_SOURCE
#include <assert.h>
#include <errno.h>
#include <pthread.h>

static pthread_mutex_t m;

static void *dies(void *p) {
    pthread_mutex_lock(&m);
    return p;
}

int main(void) {
    pthread_mutexattr_t a;
    pthread_t t;
    pthread_mutexattr_init(&a);
    pthread_mutexattr_setrobust(&a, PTHREAD_MUTEX_ROBUST);
    pthread_mutex_init(&m, &a);
    assert(pthread_mutex_consistent(&m) == EINVAL);
    pthread_create(&t, 0, dies, 0);
    pthread_join(t, 0);
    assert(pthread_mutex_trylock(&m) == EOWNERDEAD);
    assert(pthread_mutex_unlock(&m) == 0);
    assert(pthread_mutex_lock(&m) == ENOTRECOVERABLE);
    assert(pthread_mutex_trylock(&m) == ENOTRECOVERABLE);
    return 0;
}
