// expect: violation data-race
// Initialising is no synchronisation: two threads must not do it at once.
#include <pthread.h>

static pthread_mutex_t m;

static void *work(void *p) {
    pthread_mutex_init(&m, 0);
    return p;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, 0, work, 0);
    work(0);
    pthread_join(t, 0);
    return 0;
}
