// expect: violation assertion line HERE
// A loop that gives up after a few tries.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
static atomic_int x;
static void *run(void *argument) {
    int expected = atomic_load(&x), tries = 0;
    while (!atomic_compare_exchange_weak(&x, &expected, expected + 1))
        if (++tries == 2)
            break;
    return argument;
}
int main(void) {
    pthread_t t;
    pthread_create(&t, 0, run, 0);
    run(0);
    pthread_join(t, 0);
    assert(x == 2); // HERE
    return 0;
}
