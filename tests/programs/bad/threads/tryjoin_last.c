// expect: violation assertion line HERE
/* A thread runs for a while after the last thing that it does. */
#define _GNU_SOURCE
#include <assert.h>
#include <pthread.h>
#include <semaphore.h>

static sem_t done;

static void *work(void *p) {
    sem_post(&done);
    return p;
}

int main(void) {
    pthread_t t;
    sem_init(&done, 0, 0);
    pthread_create(&t, 0, work, 0);
    sem_wait(&done);
    int error = pthread_tryjoin_np(t, 0);
    assert(!error); // HERE
    return 0;
}
