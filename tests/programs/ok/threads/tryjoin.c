// expect: verified
#define _GNU_SOURCE
#include <assert.h>
#include <errno.h>
#include <pthread.h>
#include <time.h>

static void *work(void *p) {
    return p;
}

int main(void) {
    pthread_t t;
    void *r;
    int x;
    struct timespec soon = {1, 0};
    pthread_create(&t, 0, work, &x);
    int e = pthread_tryjoin_np(t, &r);
    assert(e == 0 || e == EBUSY);
    if (e == EBUSY) {
        e = pthread_timedjoin_np(t, &r, &soon);
        assert(e == 0 || e == ETIMEDOUT);
    }
    if (e != 0)
        assert(pthread_join(t, &r) == 0);
    assert(r == &x);
    return 0;
}
