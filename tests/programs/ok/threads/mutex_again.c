// expect: verified
// A destroyed object may be initialised again.
#include <assert.h>
#include <pthread.h>
#include <semaphore.h>

int main(void) {
    pthread_mutex_t m;
    pthread_cond_t c;
    pthread_rwlock_t l;
    pthread_spinlock_t s;
    pthread_barrier_t b;
    sem_t n;
    for (int i = 0; i < 2; i++) {
        assert(pthread_mutex_init(&m, 0) == 0 && pthread_cond_init(&c, 0) == 0);
        assert(pthread_rwlock_init(&l, 0) == 0 && pthread_spin_init(&s, 0) == 0);
        assert(pthread_barrier_init(&b, 0, 1) == 0 && sem_init(&n, 0, 1) == 0);
        assert(pthread_mutex_lock(&m) == 0 && pthread_mutex_unlock(&m) == 0);
        assert(pthread_cond_signal(&c) == 0 && sem_wait(&n) == 0);
        assert(pthread_rwlock_wrlock(&l) == 0 && pthread_rwlock_unlock(&l) == 0);
        assert(pthread_spin_lock(&s) == 0 && pthread_spin_unlock(&s) == 0);
        assert(pthread_barrier_wait(&b) == PTHREAD_BARRIER_SERIAL_THREAD);
        assert(pthread_mutex_destroy(&m) == 0 && pthread_cond_destroy(&c) == 0);
        assert(pthread_rwlock_destroy(&l) == 0 && pthread_spin_destroy(&s) == 0);
        assert(pthread_barrier_destroy(&b) == 0 && sem_destroy(&n) == 0);
    }
    return 0;
}
