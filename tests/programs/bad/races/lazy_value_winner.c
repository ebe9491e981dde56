// expect: violation data-race line HERE
// The winner of the exchange does not release what it made.
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
enum { acq = memory_order_acquire };
static _Atomic(int *) shared;
static int seen[2];
static int *get(void) {
    int *p = atomic_load_explicit(&shared, acq);
    if (p)
        return p;
    int *mine = malloc(sizeof *mine);
    *mine = 7; // HERE
    if (atomic_compare_exchange_strong_explicit(&shared, &p, mine, acq, acq))
        return mine;
    free(mine);
    return p;
}
static void *one(void *unused) {
    seen[0] = *get();
    return unused;
}
static void *two(void *unused) {
    seen[1] = *get();
    return unused;
}
int main(void) {
    pthread_t t[2];
    pthread_create(&t[0], 0, one, 0);
    pthread_create(&t[1], 0, two, 0);
    pthread_join(t[0], 0);
    pthread_join(t[1], 0);
    return 0;
}
