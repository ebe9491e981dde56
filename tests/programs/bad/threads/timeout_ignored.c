// expect: violation lock-misuse line HERE
#include <pthread.h>
#include <time.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;

static void *work(void *p) {
    struct timespec t = {1, 0};
    pthread_mutex_timedlock(&m, &t);
    pthread_mutex_unlock(&m); // HERE
    return p;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, 0, work, 0);
    pthread_mutex_lock(&m);
    pthread_mutex_unlock(&m);
    pthread_join(t, 0);
    return 0;
}
