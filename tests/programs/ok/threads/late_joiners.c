// expect: verified
// args: --reduce=local --symmetry=off
// Those that wait for others have high numbers, which share a place in the list of who waits.
#include <pthread.h>
#include <stdatomic.h>

enum { EARLY = 64, PAIRS = 3 };
static atomic_int seen;

static void *early(void *p) {
    return p;
}

static void *child(void *p) {
    atomic_store(&seen, 3);
    return p;
}

static void *parent(void *p) {
    pthread_t t;
    pthread_create(&t, 0, child, 0);
    atomic_store(&seen, 1);
    pthread_join(t, 0);
    atomic_store(&seen, 2);
    return p;
}

int main(void) {
    pthread_t e[EARLY], t[PAIRS];
    for (int i = 0; i < EARLY; i++)
        pthread_create(&e[i], 0, early, 0);
    for (int i = 0; i < PAIRS; i++)
        pthread_create(&t[i], 0, parent, 0);
    for (int i = 0; i < PAIRS; i++)
        pthread_join(t[i], 0);
    for (int i = 0; i < EARLY; i++)
        pthread_join(e[i], 0);
    return 0;
}
