// expect: verified
// The same lines make and free an object again and again. Each is published for itself.
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
enum { acq = memory_order_acquire, rel = memory_order_release };
static _Atomic(int *) shared;
static void *writer(void *unused) {
    for (int i = 0; i < 3; i++) {
        int *p = malloc(sizeof *p);
        *p = i;
        atomic_store_explicit(&shared, p, rel);
        while (atomic_load_explicit(&shared, acq))
            ;
        free(p);
    }
    return unused;
}
static int sum;
static void *reader(void *unused) {
    for (int i = 0; i < 3; i++) {
        int *p;
        while (!(p = atomic_load_explicit(&shared, acq)))
            ;
        sum += *p;
        atomic_store_explicit(&shared, (int *)0, rel);
    }
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
