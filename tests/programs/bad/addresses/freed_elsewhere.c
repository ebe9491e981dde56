// One thread frees what it took out, another puts a new block in: nothing orders the two. A third one that still has the old
// address may take the new block for the old one.
// expect: violation assertion line HERE
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
static _Atomic(int *) cell;
static atomic_int loaded, removed, added;
static void *keeper(void *arg) {
    int *old = atomic_load(&cell), *seen = old;
    atomic_store(&loaded, 1);
    if (atomic_compare_exchange_strong(&cell, &seen, NULL))
        assert(!atomic_load(&added)); // HERE
    return arg;
}
static void *remover(void *arg) {
    int was_loaded = atomic_load(&loaded);
    int *old = atomic_exchange(&cell, NULL);
    atomic_store(&removed, was_loaded && old);
    free(old);
    return arg;
}
static void *adder(void *arg) {
    if (atomic_load(&removed)) {
        int *new = malloc(sizeof *new);
        atomic_store(&cell, new);
        atomic_store(&added, 1);
    }
    return arg;
}
int main(void) {
    pthread_t a, b, c;
    atomic_store(&cell, malloc(sizeof(int)));
    pthread_create(&a, NULL, keeper, NULL);
    pthread_create(&b, NULL, remover, NULL);
    pthread_create(&c, NULL, adder, NULL);
    pthread_join(a, NULL);
    pthread_join(b, NULL);
    pthread_join(c, NULL);
    return 0;
}
