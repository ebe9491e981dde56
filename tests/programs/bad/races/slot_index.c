// expect: violation data-race line HERE
// A relaxed index says which slot was filled.
#include <pthread.h>
#include <stdatomic.h>
enum { rlx = memory_order_relaxed, acq = memory_order_acquire };
static int slots[2];
static atomic_int filled;
static int seen;
static void *writer(void *unused) {
    slots[0] = 1; // HERE
    atomic_fetch_add_explicit(&filled, 1, rlx);
    return unused;
}
static void *reader(void *unused) {
    int n = atomic_load_explicit(&filled, acq);
    if (n)
        seen = slots[n - 1];
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
