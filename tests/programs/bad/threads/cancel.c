// expect: inconclusive unmodelled
// What is not modelled is named, never guessed at.
#include <pthread.h>

static void *work(void *p) {
    return p;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, 0, work, 0);
    pthread_cancel(t);
    pthread_join(t, 0);
    return 0;
}
