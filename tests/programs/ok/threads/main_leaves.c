// expect: verified
// The main thread leaves with pthread_exit; the process ends with the last thread.
#include <assert.h>
#include <pthread.h>

static pthread_t main_thread;
static int value;

static void *work(void *p) {
    assert(pthread_join(main_thread, 0) == 0);
    assert(value == 5);
    return p;
}

int main(void) {
    pthread_t t;
    main_thread = pthread_self();
    pthread_create(&t, 0, work, 0);
    value = 5;
    pthread_exit(0);
}
