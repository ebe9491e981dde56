// expect: verified
// Two orders of locking, but the second lock is only tried.
#include <assert.h>
#include <pthread.h>
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER, k = PTHREAD_MUTEX_INITIALIZER;
static int n;
static void *w(void *p) {
    for (;;) {
        pthread_mutex_lock(p ? &m : &k);
        if (pthread_mutex_trylock(p ? &k : &m) == 0)
            break;
        pthread_mutex_unlock(p ? &m : &k);
        sched_yield();
    }
    n++;
    pthread_mutex_unlock(&m);
    pthread_mutex_unlock(&k);
    return 0;
}
int main(void) {
    pthread_t t, u;
    pthread_create(&t, 0, w, 0);
    pthread_create(&u, 0, w, &m);
    pthread_join(t, 0);
    pthread_join(u, 0);
    assert(n == 2);
    return 0;
}
