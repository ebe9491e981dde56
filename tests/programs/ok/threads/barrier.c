// expect: verified
// also: -m32
// Two rounds through one barrier; in each, exactly one thread is told that it is the one.
#include <assert.h>
#include <pthread.h>

static pthread_barrier_t b;
static int slot[2], chosen[2][2];

static void *work(void *p) {
    int me = *(int *)p;
    for (int round = 0; round < 2; round++) {
        slot[me] = round + 1;
        int r = pthread_barrier_wait(&b);
        assert(r == 0 || r == PTHREAD_BARRIER_SERIAL_THREAD);
        chosen[round][me] = r == PTHREAD_BARRIER_SERIAL_THREAD;
        assert(slot[1 - me] == round + 1);
        pthread_barrier_wait(&b);
    }
    return 0;
}

int main(void) {
    pthread_t t;
    int zero = 0, one = 1;
    assert(pthread_barrier_init(&b, 0, 2) == 0);
    pthread_create(&t, 0, work, &one);
    work(&zero);
    pthread_join(t, 0);
    for (int round = 0; round < 2; round++)
        assert(chosen[round][0] + chosen[round][1] == 1);
    assert(pthread_barrier_destroy(&b) == 0);
    return 0;
}
