// expect: violation use-after-return
#include <pthread.h>

static pthread_t t;

static void *work(void *p) {
    return (void *)(long)*(int *)p;
}

static void start(void) {
    int local = 1;
    pthread_create(&t, 0, work, &local);
}

int main(void) {
    start();
    pthread_join(t, 0);
    return 0;
}
