// Three threads add to a counter in two steps each time: all orders are explored, and one of them loses an update.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

#ifndef K
#define K 4
#endif

static atomic_int counter;

static void *add(void *unused) {
    (void)unused;
    for (int i = 0; i < K; i++) {
        int seen = atomic_load(&counter);
        atomic_store(&counter, seen + 1);
    }
    return 0;
}

int main(void) {
    pthread_t threads[3];
    for (int i = 0; i < 3; i++)
        pthread_create(&threads[i], 0, add, 0);
    for (int i = 0; i < 3; i++)
        pthread_join(threads[i], 0);
    assert(atomic_load(&counter) == 3 * K);
    return 0;
}
