// expect: verified
#include <assert.h>
#include <pthread.h>

static pthread_barrier_t b;
static int round_[2];

static void play(int me) {
    for (;;) {
        round_[me] = !round_[me];
        pthread_barrier_wait(&b);
        assert(round_[0] == round_[1]);
        pthread_barrier_wait(&b);
    }
}

static void *other(void *p) {
    play(1);
    return p;
}

int main(void) {
    pthread_t t;
    pthread_barrier_init(&b, 0, 2);
    pthread_create(&t, 0, other, 0);
    play(0);
}
