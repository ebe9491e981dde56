// expect: verified
// Each thread uses memory of its own, which may be what another one has freed: the allocator hands it over.
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
enum { rlx = memory_order_relaxed };
static atomic_int count;
static void *one(void *unused) {
    int *p = malloc(sizeof *p);
    *p = 1;
    free(p);
    atomic_fetch_add_explicit(&count, 1, rlx);
    return unused;
}
static void *two(void *unused) {
    if (atomic_load_explicit(&count, rlx)) {
        int *p = malloc(sizeof *p);
        *p = 1;
        free(p);
    }
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
