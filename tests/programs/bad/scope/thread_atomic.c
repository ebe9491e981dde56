// expect: violation use-after-scope line HERE
// The handshake comes too early: the flag is set before the last use.
#include <pthread.h>
#include <stdatomic.h>
static _Atomic(atomic_int *) shared;
static void *run(void *argument) {
    atomic_int *p = shared;
    (void)argument;
    if (p) {
        atomic_store(p, 1);
        atomic_store(p, 2); // HERE
    }
    return 0;
}
int main(void) {
    pthread_t t;
    pthread_create(&t, 0, run, 0);
    {
        atomic_int a = 0;
        shared = &a;
        while (atomic_load(&a) == 0 && shared)
            if (atomic_exchange(&shared, (atomic_int *)0) && atomic_load(&a) == 0)
                break;
    }
    pthread_join(t, 0);
    return 0;
}
