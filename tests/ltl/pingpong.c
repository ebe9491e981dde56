// Semaphores make the turns strict: no fairness is needed, for there is never a choice for long.
// prop ping: ball == 1
// prop pong: ball == 2
// holds: [] (<> ping)
// holds: [] (<> pong)
// holds: [] (ping -> (ping U pong))
// holds: [] (pong -> (pong U ping))
// fails: <> ([] ping)
// holds: ping V ((!pong) || ping)
#include <pthread.h>
#include <semaphore.h>

sem_t left, right;
volatile int ball;

static void *hit(void *p) {
    for (;;) {
        sem_wait(&right);
        ball = 2;
        sem_post(&left);
    }
    return p;
}

int main(void) {
    pthread_t t;
    sem_init(&left, 0, 1);
    sem_init(&right, 0, 0);
    pthread_create(&t, 0, hit, 0);
    for (;;) {
        sem_wait(&left);
        ball = 1;
        sem_post(&right);
    }
}
