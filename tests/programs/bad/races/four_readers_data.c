// expect: violation data-race line HERE
// Two readers each acquire one of two writers, and access the data that the other one wrote.
#include <pthread.h>
#include <stdatomic.h>
enum { rlx = memory_order_relaxed, acq = memory_order_acquire, rel = memory_order_release };
static atomic_int x, y;
static int left, right, seen[2];
static void *write_x(void *unused) {
    left = 1; // HERE
    atomic_store_explicit(&x, 1, rel);
    return unused;
}
static void *write_y(void *unused) {
    right = 1;
    atomic_store_explicit(&y, 1, rel);
    return unused;
}
static void *read_xy(void *unused) {
    if (atomic_load_explicit(&x, acq) && atomic_load_explicit(&y, rlx))
        seen[0] = left;
    return unused;
}
static void *read_yx(void *unused) {
    if (atomic_load_explicit(&y, acq) && atomic_load_explicit(&x, rlx))
        seen[1] = left;
    return unused;
}
int main(void) {
    pthread_t t[4];
    pthread_create(&t[0], 0, write_x, 0);
    pthread_create(&t[1], 0, write_y, 0);
    pthread_create(&t[2], 0, read_xy, 0);
    pthread_create(&t[3], 0, read_yx, 0);
    pthread_join(t[0], 0);
    pthread_join(t[1], 0);
    pthread_join(t[2], 0);
    pthread_join(t[3], 0);
    return 0;
}
