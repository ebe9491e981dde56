// expect: verified
// No destructor of a deleted key is called; a new key begins without values.
#include <assert.h>
#include <errno.h>
#include <pthread.h>

static void never(void *p) {
    (void)p;
    assert(0);
}

static pthread_key_t key;

static void *work(void *p) {
    pthread_setspecific(key, p);
    assert(pthread_key_delete(key) == 0);
    assert(pthread_key_delete(key) == EINVAL);
    return p;
}

int main(void) {
    pthread_t t;
    pthread_key_t next;
    int x;
    pthread_key_create(&key, never);
    pthread_setspecific(key, &x);
    pthread_create(&t, 0, work, &x);
    pthread_join(t, 0);
    pthread_key_create(&next, never);
    assert(pthread_getspecific(next) == 0);
    assert(pthread_setspecific(9999, &x) == EINVAL);
    return 0;
}
