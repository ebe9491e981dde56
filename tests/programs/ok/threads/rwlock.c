// expect: verified
// also: -m32
#include <assert.h>
#include <errno.h>
#include <pthread.h>

static pthread_rwlock_t l = PTHREAD_RWLOCK_INITIALIZER;
static int a, b;

static void *reader(void *p) {
    assert(pthread_rwlock_rdlock(&l) == 0);
    assert(pthread_rwlock_rdlock(&l) == 0);
    assert(a == b);
    assert(pthread_rwlock_unlock(&l) == 0);
    assert(pthread_rwlock_unlock(&l) == 0);
    return p;
}

static void *writer(void *p) {
    assert(pthread_rwlock_wrlock(&l) == 0);
    assert(pthread_rwlock_wrlock(&l) == EDEADLK);
    assert(pthread_rwlock_rdlock(&l) == EDEADLK);
    a++;
    b++;
    assert(pthread_rwlock_unlock(&l) == 0);
    return p;
}

int main(void) {
    pthread_t t, u;
    pthread_create(&t, 0, reader, 0);
    pthread_create(&u, 0, writer, 0);
    reader(0);
    pthread_join(t, 0);
    pthread_join(u, 0);
    assert(a == 1 && b == 1);
    assert(pthread_rwlock_destroy(&l) == 0);
    return 0;
}
