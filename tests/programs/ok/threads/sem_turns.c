// expect: verified
#include <assert.h>
#include <pthread.h>
#include <semaphore.h>

static sem_t ping, pong;
static int turn;

static void *work(void *p) {
    for (int i = 0; i < 2; i++) {
        sem_wait(&ping);
        assert(turn == 2 * i);
        turn++;
        sem_post(&pong);
    }
    return p;
}

int main(void) {
    pthread_t t;
    sem_init(&ping, 0, 1);
    sem_init(&pong, 0, 0);
    pthread_create(&t, 0, work, 0);
    for (int i = 0; i < 2; i++) {
        sem_wait(&pong);
        assert(turn == 2 * i + 1);
        turn++;
        sem_post(&ping);
    }
    pthread_join(t, 0);
    assert(sem_destroy(&ping) == 0 && sem_destroy(&pong) == 0);
    return 0;
}
