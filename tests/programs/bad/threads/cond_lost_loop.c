// expect: violation deadlock
// No end of a wait without a signal is promised, so a lost signal is a deadlock.
#include <pthread.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t go = PTHREAD_COND_INITIALIZER;
static int ready;

static void *work(void *p) {
    pthread_cond_signal(&go);
    return p;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, 0, work, 0);
    pthread_mutex_lock(&lock);
    while (!ready)
        pthread_cond_wait(&go, &lock);
    pthread_mutex_unlock(&lock);
    pthread_join(t, 0);
    return 0;
}
