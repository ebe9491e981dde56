// expect: violation assertion line HERE
// args: --loop-bound=1
// also: -DFIRST
// One thread is left in its first loop; what the other does needs it no more.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static atomic_int ready, x;

static void *spins(void *unused) {
    (void)unused;
    ready = 1;
    for (int i = 0; i < 1000; i++)
        x++;
    return 0;
}

static void *looks(void *unused) {
    (void)unused;
    int seen = ready;
    for (int i = 0; i < 2; i++)
        assert(!(seen && x >= 1)); // HERE
    return 0;
}

int main(void) {
    pthread_t a, b;
#ifdef FIRST
    pthread_create(&b, 0, looks, 0);
    pthread_create(&a, 0, spins, 0);
#else
    pthread_create(&a, 0, spins, 0);
    pthread_create(&b, 0, looks, 0);
#endif
    pthread_join(a, 0);
    pthread_join(b, 0);
    return 0;
}
