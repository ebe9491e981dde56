// expect: verified
// The distinguished thread destroys the barrier; the others need not have left yet.
#include <assert.h>
#include <errno.h>
#include <pthread.h>

static pthread_barrier_t b;

static void *work(void *p) {
    if (pthread_barrier_wait(&b) == PTHREAD_BARRIER_SERIAL_THREAD)
        assert(pthread_barrier_destroy(&b) == 0);
    return p;
}

int main(void) {
    pthread_t t, u;
    assert(pthread_barrier_init(&b, 0, 0) == EINVAL);
    pthread_barrier_init(&b, 0, 3);
    pthread_create(&t, 0, work, 0);
    pthread_create(&u, 0, work, 0);
    work(0);
    pthread_join(t, 0);
    pthread_join(u, 0);
    return 0;
}
