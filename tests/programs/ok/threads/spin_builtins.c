// expect: verified
// A spin lock of compiler builtins.
#include <assert.h>
#include <pthread.h>
static int l;
static int n;
static void *w(void *a) {
    while (__sync_lock_test_and_set(&l, 1))
        while (__atomic_load_n(&l, __ATOMIC_RELAXED))
            ;
    n++;
    __sync_lock_release(&l);
    return a;
}
int main(void) {
    pthread_t t[2];
    for (int i = 0; i < 2; i++)
        pthread_create(&t[i], 0, w, 0);
    for (int i = 0; i < 2; i++)
        pthread_join(t[i], 0);
    assert(n == 2);
    return 0;
}
