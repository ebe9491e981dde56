// expect: verified
// exit in one thread ends the others wherever they are, blocked ones too.
#include <pthread.h>
#include <semaphore.h>
#include <stdlib.h>

static sem_t never;

static void *work(void *p) {
    (void)p;
    exit(0);
}

int main(void) {
    pthread_t t;
    sem_init(&never, 0, 0);
    pthread_create(&t, 0, work, 0);
    sem_wait(&never);
    return 1;
}
