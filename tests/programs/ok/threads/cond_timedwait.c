// expect: verified
// args: --no-spurious
// A wait with a deadline ends, signal or not, and always with the mutex.
#include <assert.h>
#include <errno.h>
#include <pthread.h>
#include <time.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t c = PTHREAD_COND_INITIALIZER;
static int ready, inside;

static void *work(void *p) {
    pthread_mutex_lock(&m);
    assert(++inside == 1);
    ready = 1;
    pthread_cond_signal(&c);
    inside--;
    pthread_mutex_unlock(&m);
    return p;
}

int main(void) {
    struct timespec t = {10, 0}, wrong = {10, -1};
    pthread_t other;
    pthread_create(&other, 0, work, 0);
    pthread_mutex_lock(&m);
    assert(pthread_cond_timedwait(&c, &m, &wrong) == EINVAL);
    int r = ready ? 0 : pthread_cond_timedwait(&c, &m, &t);
    assert(++inside == 1);
    assert(r == 0 ? ready : r == ETIMEDOUT);
    inside--;
    pthread_mutex_unlock(&m);
    pthread_join(other, 0);
    return 0;
}
