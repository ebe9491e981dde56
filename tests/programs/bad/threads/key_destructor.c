// expect: violation assertion line HERE
#include <assert.h>
#include <pthread.h>

static pthread_key_t key;

static void destroy(void *p) {
    assert(*(int *)p == 0); // HERE
}

static void *work(void *p) {
    static int one = 1;
    pthread_setspecific(key, &one);
    return p;
}

int main(void) {
    pthread_t t;
    pthread_key_create(&key, destroy);
    pthread_create(&t, 0, work, 0);
    pthread_join(t, 0);
    return 0;
}
