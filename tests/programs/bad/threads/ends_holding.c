// expect: violation deadlock
// A thread ends without unlocking.
#include <pthread.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;

static void *work(void *p) {
    pthread_mutex_lock(&m);
    return p;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, 0, work, 0);
    pthread_join(t, 0);
    pthread_mutex_lock(&m);
    return 0;
}
