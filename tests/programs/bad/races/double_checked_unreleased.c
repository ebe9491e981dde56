// expect: violation data-race line HERE
// The store inside the lock is relaxed, and who looks outside the lock gets nothing from the unlock.
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
enum { rlx = memory_order_relaxed, acq = memory_order_acquire };
static _Atomic(int *) shared;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int uses[2];
static int *get(void) {
    int *p = atomic_load_explicit(&shared, acq);
    if (!p) {
        pthread_mutex_lock(&lock);
        p = atomic_load_explicit(&shared, rlx);
        if (!p) {
            p = malloc(sizeof *p);
            *p = 7; // HERE
            atomic_store_explicit(&shared, p, rlx);
        }
        pthread_mutex_unlock(&lock);
    }
    return p;
}
static void *one(void *unused) {
    uses[0] = *get();
    return unused;
}
static void *two(void *unused) {
    uses[1] = *get();
    return unused;
}
int main(void) {
    pthread_t t[2];
    pthread_create(&t[0], 0, one, 0);
    pthread_create(&t[1], 0, two, 0);
    pthread_join(t[0], 0);
    pthread_join(t[1], 0);
    return 0;
}
