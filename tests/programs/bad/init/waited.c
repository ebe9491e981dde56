// expect: violation lock-misuse line HERE
// A condition variable is initialised while a thread waits on it.
#include <pthread.h>
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t c = PTHREAD_COND_INITIALIZER;
static int waits, go;
static void *run(void *argument) {
    pthread_mutex_lock(&m);
    waits = 1;
    while (!go)
        pthread_cond_wait(&c, &m);
    pthread_mutex_unlock(&m);
    return argument;
}
int main(void) {
    pthread_t t;
    pthread_create(&t, 0, run, 0);
    pthread_mutex_lock(&m);
    if (waits)
        pthread_cond_init(&c, 0); // HERE
    go = 1;
    pthread_cond_signal(&c);
    pthread_mutex_unlock(&m);
    pthread_join(t, 0);
    return 0;
}
