// expect: verified
// Two writers and two readers, all relaxed: their orders may differ on real machines, and no access is plain.
#include <pthread.h>
#include <stdatomic.h>
enum { rlx = memory_order_relaxed };
static atomic_int x, y;
static int seen[2][2];
static void *write_x(void *unused) {
    atomic_store_explicit(&x, 1, rlx);
    return unused;
}
static void *write_y(void *unused) {
    atomic_store_explicit(&y, 1, rlx);
    return unused;
}
static void *read_xy(void *unused) {
    seen[0][0] = atomic_load_explicit(&x, rlx);
    seen[0][1] = atomic_load_explicit(&y, rlx);
    return unused;
}
static void *read_yx(void *unused) {
    seen[1][0] = atomic_load_explicit(&y, rlx);
    seen[1][1] = atomic_load_explicit(&x, rlx);
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
