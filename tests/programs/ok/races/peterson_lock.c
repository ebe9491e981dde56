// expect: verified
// Peterson's lock with sequentially consistent operations, but for the store that gives it back.
#include <pthread.h>
#include <stdatomic.h>
enum { rel = memory_order_release, sc = memory_order_seq_cst };
static atomic_int wants[2], turn;
static int data;
static void visit(int me) {
    atomic_store_explicit(&wants[me], 1, sc);
    atomic_store_explicit(&turn, !me, sc);
    while (atomic_load_explicit(&wants[!me], sc) && atomic_load_explicit(&turn, sc) == !me)
        ;
    data++;
    atomic_store_explicit(&wants[me], 0, rel);
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
