// expect: verified
#include <pthread.h>
#include <stdio.h>

static void *work(void *unused) {
    (void)unused;
    printf("thread %d\n", 1);
    return 0;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, 0, work, 0);
    printf("main %d\n", 2);
    pthread_join(t, 0);
    return 0;
}
