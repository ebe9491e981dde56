// expect: violation unordered-free line HERE
// The reader leaves by a relaxed decrement.
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
enum { rlx = memory_order_relaxed, acq = memory_order_acquire, sc = memory_order_seq_cst };
static _Atomic(int *) shared;
static atomic_int reading;
static int seen;
static void *reader(void *unused) {
    atomic_fetch_add_explicit(&reading, 1, sc);
    int *p = atomic_load_explicit(&shared, acq);
    seen = *p; // HERE
    atomic_fetch_sub_explicit(&reading, 1, rlx);
    return unused;
}
static void *updater(void *unused) {
    int *fresh = malloc(sizeof *fresh), *old;
    *fresh = 2;
    old = atomic_exchange_explicit(&shared, fresh, sc);
    while (atomic_load_explicit(&reading, acq))
        ;
    free(old);
    return unused;
}
int main(void) {
    int *p = malloc(sizeof *p);
    *p = 1;
    atomic_init(&shared, p);
    pthread_t t[2];
    pthread_create(&t[0], 0, reader, 0);
    pthread_create(&t[1], 0, updater, 0);
    pthread_join(t[0], 0);
    pthread_join(t[1], 0);
    return 0;
}
