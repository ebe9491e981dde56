// expect: verified
// Whoever comes to pthread_once second waits until the first is through.
#include <assert.h>
#include <pthread.h>

static pthread_once_t once = PTHREAD_ONCE_INIT;
static int runs, ready;

static void init(void) {
    runs++;
    ready = 1;
}

static void *work(void *p) {
    assert(pthread_once(&once, init) == 0);
    assert(ready == 1 && runs == 1);
    return p;
}

int main(void) {
    pthread_t t, u;
    pthread_create(&t, 0, work, 0);
    pthread_create(&u, 0, work, 0);
    work(0);
    pthread_join(t, 0);
    pthread_join(u, 0);
    return 0;
}
