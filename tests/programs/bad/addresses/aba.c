// ABA: the node that the first thread expects at the top was freed, and the one that is there now has its address.
// expect: violation assertion line HERE
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
static _Atomic(int *) top;
static atomic_int looked;
static void *taker(void *arg) {
    int *expected = atomic_load(&top);
    atomic_store(&looked, 1);
    if (expected && atomic_compare_exchange_strong(&top, &expected, NULL))
        atomic_store(&looked, 2);
    return arg;
}
static void *changer(void *arg) {
    int before = atomic_load(&looked);
    int *old = atomic_exchange(&top, NULL);
    if (!old)
        return arg;
    free(old);
    int *other = malloc(sizeof *other);
    atomic_store(&top, other);
    assert(before != 1 || atomic_load(&looked) != 2); // HERE
    return arg;
}
int main(void) {
    pthread_t a, b;
    atomic_store(&top, malloc(sizeof(int)));
    pthread_create(&a, NULL, taker, NULL);
    pthread_create(&b, NULL, changer, NULL);
    pthread_join(a, NULL);
    pthread_join(b, NULL);
    return 0;
}
