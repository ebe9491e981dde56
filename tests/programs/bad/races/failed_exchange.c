// expect: violation data-race line HERE
// A compare-and-exchange that fails is a load with the failure order: this one acquires nothing.
#include <pthread.h>
#include <stdatomic.h>
enum { rlx = memory_order_relaxed, rel = memory_order_release, sc = memory_order_seq_cst };
static int data;
static atomic_int flag;
static void *writer(void *unused) {
    data = 1;
    atomic_fetch_add_explicit(&flag, 1, rel);
    return unused;
}
static void *reader(void *unused) {
    int old = 2;
    if (atomic_compare_exchange_strong_explicit(&flag, &old, 3, sc, rlx) || old != 1)
        return unused;
    data++; // HERE
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
