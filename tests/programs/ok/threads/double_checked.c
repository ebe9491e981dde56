// expect: verified
// Double-checked locking as it should be.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static int *_Atomic inst;
static int *get(void) {
    int *r = atomic_load_explicit(&inst, memory_order_acquire);
    if (!r) {
        pthread_mutex_lock(&m);
        r = inst;
        if (!r) {
            r = malloc(sizeof *r);
            *r = 5;
            atomic_store_explicit(&inst, r, memory_order_release);
        }
        pthread_mutex_unlock(&m);
    }
    return r;
}
static void *w(void *a) {
    assert(*get() == 5);
    return a;
}
int main(void) {
    pthread_t t;
    pthread_create(&t, 0, w, 0);
    w(0);
    pthread_join(t, 0);
    return 0;
}
