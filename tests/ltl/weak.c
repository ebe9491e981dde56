// A weak compare-and-swap may fail for no reason, but in a fair run it does not do so for ever.
// prop d: done
// fails: <> d
// fair holds: <> d
#include <pthread.h>
#include <stdatomic.h>

static atomic_int lock, tries;
int done;

static void *work(void *arg) {
    int expected = 0;
    while (!atomic_compare_exchange_weak(&lock, &expected, 1)) {
        atomic_store(&tries, 1 - atomic_load(&tries));
        expected = 0;
    }
    done = 1;
    return arg;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, NULL, work, NULL);
    pthread_join(t, NULL);
    return 0;
}
