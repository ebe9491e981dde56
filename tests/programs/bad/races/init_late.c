// expect: violation data-race line HERE
// To initialise an atomic object is no atomic operation.
#include <pthread.h>
#include <stdatomic.h>
enum { rlx = memory_order_relaxed, sc = memory_order_seq_cst };
static atomic_int *shared;
static atomic_int place, count;
static void *one(void *unused) {
    atomic_fetch_add_explicit(&count, 1, rlx);
    atomic_init(&place, 1); // HERE
    return unused;
}
static void *two(void *unused) {
    if (atomic_load_explicit(&count, rlx))
        atomic_fetch_add_explicit(&place, 1, sc);
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
