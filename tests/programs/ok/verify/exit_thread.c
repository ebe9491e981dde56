// expect: verified
// exit in one thread ends the others wherever they are, blocked ones too.
#include <pthread.h>
#include <stdlib.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;

static void *work(void *p) {
    (void)p;
    exit(0);
}

int main(void) {
    pthread_t t;
    pthread_mutex_lock(&m);
    pthread_create(&t, 0, work, 0);
    pthread_mutex_lock(&m);
    return 1;
}
