// expect: verified
// Detached by attribute, and afterwards by pthread_detach, before or after the end.
#include <assert.h>
#include <pthread.h>
#include <semaphore.h>

static sem_t done;

static void *work(void *p) {
    sem_post(&done);
    return p;
}

int main(void) {
    pthread_attr_t attr;
    pthread_t t;
    int state;
    sem_init(&done, 0, 0);
    assert(pthread_attr_init(&attr) == 0);
    assert(pthread_attr_getdetachstate(&attr, &state) == 0 && state == PTHREAD_CREATE_JOINABLE);
    assert(pthread_attr_setdetachstate(&attr, PTHREAD_CREATE_DETACHED) == 0);
    assert(pthread_attr_getdetachstate(&attr, &state) == 0 && state == PTHREAD_CREATE_DETACHED);
    assert(pthread_create(&t, &attr, work, 0) == 0);
    assert(pthread_attr_destroy(&attr) == 0);
    assert(pthread_create(&t, 0, work, 0) == 0);
    assert(pthread_detach(t) == 0);
    sem_wait(&done);
    sem_wait(&done);
    return 0;
}
