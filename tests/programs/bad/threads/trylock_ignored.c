// expect: violation data-race
// trylock's answer is not looked at.
#include <pthread.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static int counter;

static void *work(void *p) {
    int r = pthread_mutex_trylock(&m);
    counter++;
    if (r == 0)
        pthread_mutex_unlock(&m);
    return p;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, 0, work, 0);
    work(0);
    pthread_join(t, 0);
    return 0;
}
