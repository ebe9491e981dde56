// expect: violation bad-call line HERE
#include <pthread.h>

static void *work(void *p) {
    return p;
}

int main(void) {
    pthread_attr_t a;
    pthread_t t;
    pthread_attr_init(&a);
    pthread_attr_setdetachstate(&a, PTHREAD_CREATE_DETACHED);
    pthread_create(&t, &a, work, 0);
    pthread_join(t, 0); // HERE
    return 0;
}
