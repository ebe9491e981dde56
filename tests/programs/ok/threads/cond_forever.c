// expect: verified
// Two threads that alternate without end have finitely many states: nothing of a wait is left behind.
#include <assert.h>
#include <pthread.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t c = PTHREAD_COND_INITIALIZER;
static int turn;

static void play(int me) {
    for (;;) {
        pthread_mutex_lock(&m);
        while (turn != me)
            pthread_cond_wait(&c, &m);
        turn = 1 - me;
        pthread_cond_broadcast(&c);
        pthread_mutex_unlock(&m);
    }
}

static void *other(void *p) {
    play(1);
    return p;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, 0, other, 0);
    play(0);
}
