// expect: verified
// Threads that are created without end, one at a time: the numbers of ended ones are used again, so this is finite.
#include <pthread.h>
#include <semaphore.h>

static sem_t turn;

static void *work(void *p) {
    sem_post(&turn);
    return p;
}

int main(void) {
    sem_init(&turn, 0, 1);
    for (;;) {
        pthread_t t;
        sem_wait(&turn);
        pthread_create(&t, 0, work, 0);
        pthread_detach(t);
    }
}
