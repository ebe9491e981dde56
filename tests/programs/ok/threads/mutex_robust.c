// expect: verified
// A thread ends while it holds a robust mutex: the next owner is told, and repairs it.
#define _GNU_SOURCE
#include <assert.h>
#include <errno.h>
#include <pthread.h>

static pthread_mutex_t m;

static void *dies(void *p) {
    assert(pthread_mutex_lock(&m) == 0);
    return p;
}

/* Another thread, whoever it is, is not the owner. */
static void *idle(void *p) {
    return p;
}

int main(void) {
    pthread_mutexattr_t a;
    pthread_t t;
    pthread_mutexattr_init(&a);
    pthread_mutexattr_setrobust(&a, PTHREAD_MUTEX_ROBUST);
    pthread_mutex_init(&m, &a);
    pthread_create(&t, 0, dies, 0);
    pthread_join(t, 0);
    pthread_create(&t, 0, idle, 0);
    pthread_detach(t);
    int r = pthread_mutex_lock(&m);
    assert(r == EOWNERDEAD);
    assert(pthread_mutex_consistent(&m) == 0);
    assert(pthread_mutex_unlock(&m) == 0);
    return 0;
}
