// expect: verified
// The pointer itself is stored relaxed, but a flag that was released after the object was filled is acquired by
// every reader.
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
enum { rlx = memory_order_relaxed, acq = memory_order_acquire, rel = memory_order_release };
static _Atomic(int *) shared;
static atomic_int ready;
static int sum;
static void *writer(void *unused) {
    int *p = malloc(sizeof *p);
    *p = 1;
    atomic_store_explicit(&ready, 1, rel);
    atomic_store_explicit(&shared, p, rlx);
    return unused;
}
static void *reader(void *unused) {
    int *p = atomic_load_explicit(&shared, rlx);
    if (p && atomic_load_explicit(&ready, acq))
        sum = *p;
    return unused;
}
int main(void) {
    pthread_t t[2];
    pthread_create(&t[0], 0, writer, 0);
    pthread_create(&t[1], 0, reader, 0);
    pthread_join(t[0], 0);
    pthread_join(t[1], 0);
    return 0;
}
