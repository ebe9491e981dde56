// expect: verified
#include <heddle.h>
#include <pthread.h>

static int counter;

static void *work(void *p) {
    heddle_atomic_begin();
    counter++;
    heddle_atomic_begin();
    counter++;
    heddle_atomic_end();
    counter++;
    heddle_atomic_end();
    return p;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, 0, work, 0);
    work(0);
    pthread_join(t, 0);
    heddle_assert(counter == 6);
    return 0;
}
