// expect: violation data-race
// args: --reduce=superstep
// A long superstep must stop before what a section that another thread is about to enter touches.
#include <heddle.h>
#include <pthread.h>

int x;
pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static void *reader(void *arg) {
    heddle_atomic_begin();
    int seen = x;
    heddle_atomic_end();
    return seen ? arg : 0;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, 0, reader, 0);
    pthread_mutex_lock(&lock);
    x = 1;
    return 0;
}
