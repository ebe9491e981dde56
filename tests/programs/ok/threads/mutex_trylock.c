// expect: verified
#include <assert.h>
#include <errno.h>
#include <pthread.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static int inside, entered;

static void *work(void *p) {
    int r = pthread_mutex_trylock(&m);
    assert(r == 0 || r == EBUSY);
    if (r == 0) {
        assert(++inside == 1);
        entered++;
        inside--;
        pthread_mutex_unlock(&m);
    }
    return p;
}

int main(void) {
    pthread_t t, u;
    pthread_create(&t, 0, work, 0);
    pthread_create(&u, 0, work, 0);
    pthread_join(t, 0);
    pthread_join(u, 0);
    assert(entered == 1 || entered == 2);
    return 0;
}
