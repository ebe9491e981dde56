// expect: inconclusive unmodelled
// The loop is endless only as long as nobody cancels its thread, which can happen at any moment.
#include <pthread.h>

static void *spin(void *arg) {
    pthread_setcanceltype(PTHREAD_CANCEL_ASYNCHRONOUS, NULL);
    for (;;) {
    }
    return arg;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, NULL, spin, NULL);
    pthread_cancel(t);
    pthread_join(t, NULL);
    return 0;
}
