// expect: verified
// A thread's argument arrives, and its result is what join gives.
#include <assert.h>
#include <pthread.h>

static void *twice(void *p) {
    int *n = p;
    *n *= 2;
    return p;
}

int main(void) {
    int a = 3, b = 4;
    pthread_t t, u;
    void *r, *s;
    assert(pthread_create(&t, 0, twice, &a) == 0);
    assert(pthread_create(&u, 0, twice, &b) == 0);
    assert(pthread_join(t, &r) == 0);
    assert(pthread_join(u, &s) == 0);
    assert(r == &a && s == &b && a == 6 && b == 8);
    return 0;
}
