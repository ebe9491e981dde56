// expect: verified
// also: -m32
// Every thread has its own value; a destructor gets the value of a thread that ends, and only then.
#include <assert.h>
#include <pthread.h>

static pthread_key_t key, plain;
static int destroyed[2];

static void destroy(void *p) {
    assert(pthread_getspecific(key) == 0);
    *(int *)p += 1;
}

static void *work(void *p) {
    assert(pthread_getspecific(key) == 0);
    assert(pthread_setspecific(key, p) == 0);
    assert(pthread_setspecific(plain, p) == 0);
    assert(pthread_getspecific(key) == p);
    if (p == &destroyed[1])
        pthread_exit(0);
    return 0;
}

int main(void) {
    pthread_t t, u;
    assert(pthread_key_create(&key, destroy) == 0);
    assert(pthread_key_create(&plain, 0) == 0);
    assert(key != plain);
    int mine;
    pthread_setspecific(key, &mine);
    pthread_create(&t, 0, work, &destroyed[0]);
    pthread_create(&u, 0, work, &destroyed[1]);
    pthread_join(t, 0);
    pthread_join(u, 0);
    assert(destroyed[0] == 1 && destroyed[1] == 1);
    assert(pthread_getspecific(key) == &mine);
    assert(pthread_key_delete(plain) == 0);
    return 0;
}
