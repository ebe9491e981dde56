// expect: verified
// pthread_exit ends the thread from a function it called, with a value.
#include <assert.h>
#include <pthread.h>

static void leave(long n) {
    pthread_exit((void *)n);
}

static void *work(void *p) {
    leave(7);
    assert(0);
    return p;
}

int main(void) {
    pthread_t t;
    void *r;
    pthread_create(&t, 0, work, 0);
    pthread_join(t, &r);
    assert((long)r == 7);
    return 0;
}
