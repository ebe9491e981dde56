// expect: violation data-race
// What a hand-made once-only initialisation looks like without pthread_once.
#include <pthread.h>

static int done, value;

static void *work(void *p) {
    if (!done) {
        value = 1;
        done = 1;
    }
    return p;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, 0, work, 0);
    work(0);
    pthread_join(t, 0);
    return 0;
}
