// expect: violation data-race line HERE
// The reader depends on the address that it reads. That is an order for processors, and none for relaxed loads
// in C.
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
enum { rlx = memory_order_relaxed, rel = memory_order_release };
struct thing {
    int value;
};
static _Atomic(struct thing *) shared;
static void *writer(void *unused) {
    struct thing *p = malloc(sizeof *p);
    p->value = 1; // HERE
    atomic_store_explicit(&shared, p, rel);
    return unused;
}
static int sum;
static void *reader(void *unused) {
    struct thing *p = atomic_load_explicit(&shared, rlx);
    if (p)
        sum = p->value;
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
