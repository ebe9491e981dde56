// expect: violation data-race line HERE
// A sem_trywait that fails shows that somebody took the last unit, and orders nothing.
#include <pthread.h>
#include <semaphore.h>
static sem_t units;
static int data;
static void *holder(void *unused) {
    data = 1; // HERE
    sem_wait(&units);
    return unused;
}
static void *other(void *unused) {
    if (sem_trywait(&units))
        data = 2;
    else
        sem_post(&units);
    return unused;
}
int main(void) {
    sem_init(&units, 0, 1);
    pthread_t t[2];
    pthread_create(&t[0], 0, holder, 0);
    pthread_create(&t[1], 0, other, 0);
    pthread_join(t[0], 0);
    pthread_join(t[1], 0);
    return 0;
}
