// expect: violation data-race
#include <pthread.h>

static int counter;

static void *work(void *p) {
    counter++;
    return p;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, 0, work, 0);
    counter++;
    pthread_join(t, 0);
    return 0;
}
