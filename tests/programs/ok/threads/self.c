// expect: verified
#include <assert.h>
#include <pthread.h>

static pthread_t other;

static void *work(void *p) {
    assert(pthread_equal(pthread_self(), other));
    assert(!pthread_equal(pthread_self(), *(pthread_t *)p));
    return p;
}

int main(void) {
    pthread_t me = pthread_self();
    pthread_create(&other, 0, work, &me);
    assert(pthread_equal(me, pthread_self()));
    assert(pthread_join(me, 0) == 35); /* EDEADLK */
    pthread_join(other, 0);
    return 0;
}
