// expect: verified
#include <assert.h>
#include <errno.h>
#include <pthread.h>

static pthread_spinlock_t l;
static int counter;

static void *work(void *p) {
    assert(pthread_spin_lock(&l) == 0);
    counter++;
    assert(pthread_spin_unlock(&l) == 0);
    int r = pthread_spin_trylock(&l);
    assert(r == 0 || r == EBUSY);
    if (r == 0)
        pthread_spin_unlock(&l);
    return p;
}

int main(void) {
    pthread_t t;
    pthread_spin_init(&l, PTHREAD_PROCESS_PRIVATE);
    pthread_create(&t, 0, work, 0);
    work(0);
    pthread_join(t, 0);
    assert(counter == 2);
    assert(pthread_spin_destroy(&l) == 0);
    return 0;
}
