// expect: violation deadlock
// Two workers wait, one is told to stop.
#include <pthread.h>
#include <stdlib.h>
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t c = PTHREAD_COND_INITIALIZER;
static int stop;
static void *worker(void *a) {
    pthread_mutex_lock(&m);
    while (!stop)
        pthread_cond_wait(&c, &m);
    pthread_mutex_unlock(&m);
    return a;
}
int main(void) {
    pthread_t t[2];
    for (int i = 0; i < 2; i++)
        pthread_create(&t[i], 0, worker, 0);
    pthread_mutex_lock(&m);
    stop = 1;
    pthread_cond_signal(&c);
    pthread_mutex_unlock(&m);
    for (int i = 0; i < 2; i++)
        pthread_join(t[i], 0);
    return 0;
}
