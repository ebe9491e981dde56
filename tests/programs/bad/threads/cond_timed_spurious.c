// expect: violation assertion line HERE
// A wait with a deadline that returns 0 need not have been signalled.
#include <assert.h>
#include <pthread.h>
#include <time.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t c = PTHREAD_COND_INITIALIZER;
static int ready;

static void *work(void *p) {
    pthread_mutex_lock(&m);
    ready = 1;
    pthread_cond_signal(&c);
    pthread_mutex_unlock(&m);
    return p;
}

int main(void) {
    struct timespec soon = {1, 0};
    pthread_t t;
    pthread_create(&t, 0, work, 0);
    pthread_mutex_lock(&m);
    if (!ready && pthread_cond_timedwait(&c, &m, &soon) == 0)
        assert(ready); // HERE
    pthread_mutex_unlock(&m);
    pthread_join(t, 0);
    return 0;
}
