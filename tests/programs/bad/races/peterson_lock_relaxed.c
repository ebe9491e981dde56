// expect: violation data-race line HERE
// Peterson's lock with relaxed operations keeps the threads apart in every interleaving and orders nothing.
#include <pthread.h>
#include <stdatomic.h>
enum { rlx = memory_order_relaxed };
static atomic_int wants[2], turn;
static int data;
static void visit(int me) {
    atomic_store_explicit(&wants[me], 1, rlx);
    atomic_store_explicit(&turn, !me, rlx);
    while (atomic_load_explicit(&wants[!me], rlx) && atomic_load_explicit(&turn, rlx) == !me)
        ;
    data++; // HERE
    atomic_store_explicit(&wants[me], 0, rlx);
}
static void *one(void *unused) {
    visit(0);
    return unused;
}
static void *two(void *unused) {
    visit(1);
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
