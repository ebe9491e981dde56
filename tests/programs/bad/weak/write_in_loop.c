// expect: violation assertion line HERE
// What the loop writes before a failure can be seen.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
static atomic_int x, attempts;
static void *run(void *argument) {
    int seen;
    do {
        seen = atomic_load(&x);
        atomic_fetch_add(&attempts, attempts < 3);
    } while (!atomic_compare_exchange_weak(&x, &seen, seen + 1));
    return argument;
}
int main(void) {
    pthread_t t;
    pthread_create(&t, 0, run, 0);
    pthread_join(t, 0);
    assert(attempts == 1); // HERE
    return 0;
}
