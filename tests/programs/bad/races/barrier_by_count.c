// expect: violation data-race line HERE
// args: --all
// A barrier made of a relaxed counter holds threads back and orders nothing.
#include <pthread.h>
#include <stdatomic.h>
enum { rlx = memory_order_relaxed };
static atomic_int arrived;
static int data[2];
static void wait_for_all(void) {
    atomic_fetch_add_explicit(&arrived, 1, rlx);
    while (atomic_load_explicit(&arrived, rlx) != 2)
        ;
}
static void *one(void *unused) {
    data[0] = 1; // HERE
    wait_for_all();
    data[1]++;
    return unused;
}
static void *two(void *unused) {
    data[1] = 1;
    wait_for_all();
    data[0]++;
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
