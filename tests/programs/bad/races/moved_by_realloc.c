// expect: violation unordered-allocation line HERE
// args: --all
// What realloc moved to is new memory as well.
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
enum { rlx = memory_order_relaxed };
static _Atomic(int *) shared;
static void *writer(void *unused) {
    int *p = malloc(sizeof *p);
    p = realloc(p, 2 * sizeof *p); // HERE
    atomic_store_explicit(&shared, p, rlx);
    return unused;
}
static void *reader(void *unused) {
    int *p = atomic_load_explicit(&shared, rlx);
    if (p)
        *p = 1;
    return unused;
}
int main(void) {
    pthread_t t[2];
    pthread_create(&t[0], 0, writer, 0);
    pthread_create(&t[1], 0, reader, 0);
    pthread_join(t[0], 0);
    pthread_join(t[1], 0);
    return 0;
}
