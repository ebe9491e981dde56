// expect: violation assertion line HERE
// In an atomic section, on a variable of its own.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
void __VERIFIER_atomic_begin(void);
void __VERIFIER_atomic_end(void);
static int done;
static void *run(void *argument) {
    atomic_int own = 0;
    int expected = 0;
    __VERIFIER_atomic_begin();
    done += atomic_compare_exchange_weak(&own, &expected, 1);
    __VERIFIER_atomic_end();
    return argument;
}
int main(void) {
    pthread_t t;
    pthread_create(&t, 0, run, 0);
    pthread_join(t, 0);
    assert(done == 1); // HERE
    return 0;
}
