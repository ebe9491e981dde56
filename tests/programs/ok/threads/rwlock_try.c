// expect: verified
#include <assert.h>
#include <errno.h>
#include <pthread.h>
#include <time.h>

static pthread_rwlock_t l;
static struct timespec soon = {1, 0};

static void *other(void *p) {
    assert(pthread_rwlock_tryrdlock(&l) == 0);
    assert(pthread_rwlock_timedrdlock(&l, &soon) == 0);
    assert(pthread_rwlock_unlock(&l) == 0);
    assert(pthread_rwlock_unlock(&l) == 0);
    assert(pthread_rwlock_trywrlock(&l) == EBUSY);
    assert(pthread_rwlock_timedwrlock(&l, &soon) == ETIMEDOUT);
    return p;
}

static void *writer(void *p) {
    assert(pthread_rwlock_tryrdlock(&l) == EBUSY);
    assert(pthread_rwlock_timedrdlock(&l, &soon) == ETIMEDOUT);
    return p;
}

int main(void) {
    pthread_t t;
    pthread_rwlock_init(&l, 0);
    pthread_rwlock_rdlock(&l);
    pthread_create(&t, 0, other, 0);
    pthread_join(t, 0);
    pthread_rwlock_unlock(&l);
    assert(pthread_rwlock_timedwrlock(&l, &soon) == 0);
    pthread_create(&t, 0, writer, 0);
    pthread_join(t, 0);
    pthread_rwlock_unlock(&l);
    return 0;
}
