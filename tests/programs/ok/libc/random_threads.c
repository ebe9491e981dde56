// expect: verified
#include <pthread.h>
#include <stdlib.h>

static void *work(void *unused) {
    (void)unused;
    srand((unsigned)rand());
    return 0;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, 0, work, 0);
    int x = rand();
    pthread_join(t, 0);
    return x < 0;
    return 0;
}
