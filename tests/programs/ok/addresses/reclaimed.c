// A cell whose old content is freed by whoever replaced it: right although an address may fit again.
// expect: verified
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
static _Atomic(int *) cell;
static atomic_int freed;
static void *replace(void *arg) {
    int *mine = malloc(sizeof *mine);
    *mine = 1;
    int *old = atomic_load(&cell), *seen = old;
    if (atomic_compare_exchange_strong(&cell, &seen, mine)) {
        assert(old != mine);
        free(old); /* nobody else can have it: it left the cell once */
        atomic_fetch_add(&freed, 1);
    } else {
        free(mine);
    }
    return arg;
}
int main(void) {
    pthread_t a, b;
    int *first = malloc(sizeof *first);
    *first = 1;
    atomic_store(&cell, first);
    pthread_create(&a, NULL, replace, NULL);
    pthread_create(&b, NULL, replace, NULL);
    pthread_join(a, NULL);
    pthread_join(b, NULL);
    assert(*atomic_load(&cell) == 1 && atomic_load(&freed) >= 1);
    free(atomic_load(&cell));
    return 0;
}
