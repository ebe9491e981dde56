// expect: verified
// After a broadcast a condition variable may be destroyed, although the woken threads still wait for the mutex.
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t *c;
static int waiting;

static void *work(void *p) {
    pthread_mutex_lock(&m);
    waiting = 1;
    while (waiting)
        pthread_cond_wait(c, &m);
    pthread_mutex_unlock(&m);
    return p;
}

int main(void) {
    pthread_t t;
    c = malloc(sizeof *c);
    pthread_cond_init(c, 0);
    pthread_create(&t, 0, work, 0);
    for (int done = 0; !done;) {
        pthread_mutex_lock(&m);
        if (waiting) {
            waiting = 0;
            pthread_cond_broadcast(c);
            assert(pthread_cond_destroy(c) == 0);
            free(c);
            done = 1;
        }
        pthread_mutex_unlock(&m);
    }
    pthread_join(t, 0);
    return 0;
}
