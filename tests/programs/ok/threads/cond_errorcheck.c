// expect: verified
#define _GNU_SOURCE
#include <assert.h>
#include <errno.h>
#include <pthread.h>

int main(void) {
    pthread_mutex_t m = PTHREAD_ERRORCHECK_MUTEX_INITIALIZER_NP;
    pthread_cond_t c = PTHREAD_COND_INITIALIZER;
    assert(pthread_cond_signal(&c) == 0);
    assert(pthread_cond_broadcast(&c) == 0);
    assert(pthread_cond_wait(&c, &m) == EPERM);
    return 0;
}
