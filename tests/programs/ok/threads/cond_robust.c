// expect: verified
// args: --no-spurious
// Who comes back from a wait learns that the owner of the mutex died meanwhile, even if the
// deadline passed.
#define _GNU_SOURCE
#include <assert.h>
#include <errno.h>
#include <pthread.h>
#include <time.h>

static pthread_mutex_t m;
static pthread_cond_t c = PTHREAD_COND_INITIALIZER;

static void *dies(void *p) {
    int r = pthread_mutex_lock(&m);
    assert(r == 0);
    return p;
}

int main(void) {
    struct timespec soon = {1, 0};
    pthread_mutexattr_t a;
    pthread_t t;
    pthread_mutexattr_init(&a);
    pthread_mutexattr_setrobust(&a, PTHREAD_MUTEX_ROBUST);
    pthread_mutex_init(&m, &a);
    pthread_mutex_lock(&m);
    pthread_create(&t, 0, dies, 0);
    int r = pthread_cond_timedwait(&c, &m, &soon);
    assert(r == ETIMEDOUT || r == EOWNERDEAD);
    assert(pthread_mutex_consistent(&m) == (r == EOWNERDEAD ? 0 : EINVAL));
    assert(pthread_mutex_unlock(&m) == 0);
    pthread_join(t, 0);
    return 0;
}
