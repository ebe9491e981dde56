// expect: verified
// A local variable is lent to another thread, and its owner waits until that has done with it.
#include <pthread.h>
#include <stdatomic.h>
enum { acq = memory_order_acquire, rel = memory_order_release };
static _Atomic(int *) shared;
static atomic_int done;
static void *owner(void *unused) {
    int local = 1;
    atomic_store_explicit(&shared, &local, rel);
    while (!atomic_load_explicit(&done, acq))
        ;
    local = 3;
    return unused;
}
static void *guest(void *unused) {
    int *p;
    while (!(p = atomic_load_explicit(&shared, acq)))
        ;
    *p = 2;
    atomic_store_explicit(&done, 1, rel);
    return unused;
}
int main(void) {
    pthread_t t[2];
    pthread_create(&t[0], 0, owner, 0);
    pthread_create(&t[1], 0, guest, 0);
    pthread_join(t[0], 0);
    pthread_join(t[1], 0);
    return 0;
}
