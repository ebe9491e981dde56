// expect: violation deadlock
// The thread leaves early with the mutex; the handler that should unlock it was popped too soon.
#include <pthread.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;

static void unlock(void *p) {
    pthread_mutex_unlock(p);
}

static void *work(void *p) {
    pthread_mutex_lock(&m);
    pthread_cleanup_push(unlock, &m);
    pthread_cleanup_pop(0);
    pthread_exit(p);
}

int main(void) {
    pthread_t t;
    pthread_create(&t, 0, work, 0);
    pthread_join(t, 0);
    pthread_mutex_lock(&m);
    return 0;
}
