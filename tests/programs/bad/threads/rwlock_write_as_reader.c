// expect: violation data-race
#include <pthread.h>

static pthread_rwlock_t l = PTHREAD_RWLOCK_INITIALIZER;
static int value;

static void *work(void *p) {
    pthread_rwlock_rdlock(&l);
    value++;
    pthread_rwlock_unlock(&l);
    return p;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, 0, work, 0);
    work(0);
    pthread_join(t, 0);
    return 0;
}
