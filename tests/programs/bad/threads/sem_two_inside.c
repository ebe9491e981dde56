// expect: violation assertion line HERE
// A semaphore of two is no mutual exclusion.
#include <assert.h>
#include <pthread.h>
#include <semaphore.h>
#include <stdatomic.h>

static sem_t s;
static atomic_int inside;

static void *work(void *p) {
    sem_wait(&s);
    int n = ++inside;
    assert(n == 1); // HERE
    inside--;
    sem_post(&s);
    return p;
}

int main(void) {
    pthread_t t;
    sem_init(&s, 0, 2);
    pthread_create(&t, 0, work, 0);
    work(0);
    pthread_join(t, 0);
    return 0;
}
