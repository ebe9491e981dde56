// expect: violation assertion line HERE
// Which thread is the distinguished one depends on who comes last.
#include <assert.h>
#include <pthread.h>

static pthread_barrier_t b;

static void *work(void *p) {
    int r = pthread_barrier_wait(&b);
    assert(r == 0); // HERE
    return p;
}

int main(void) {
    pthread_t t;
    pthread_barrier_init(&b, 0, 2);
    pthread_create(&t, 0, work, 0);
    pthread_barrier_wait(&b);
    pthread_join(t, 0);
    return 0;
}
