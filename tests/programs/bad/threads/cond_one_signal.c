// expect: violation deadlock
// Two kinds of waiters, one condition variable: a signal may wake the wrong one.
#include <pthread.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t c = PTHREAD_COND_INITIALIZER;
static int stage;

static void *wait_for(void *p) {
    int wanted = *(int *)p;
    pthread_mutex_lock(&m);
    while (stage < wanted)
        pthread_cond_wait(&c, &m);
    stage++;
    pthread_cond_signal(&c);
    pthread_mutex_unlock(&m);
    return 0;
}

int main(void) {
    pthread_t t, u;
    int one = 1, two = 2;
    pthread_create(&t, 0, wait_for, &one);
    pthread_create(&u, 0, wait_for, &two);
    pthread_mutex_lock(&m);
    stage = 1;
    pthread_cond_signal(&c);
    pthread_mutex_unlock(&m);
    pthread_join(t, 0);
    pthread_join(u, 0);
    return 0;
}
