// expect: verified
// A ticket lock: drawing a number orders nothing, and need not.
#include <pthread.h>
#include <stdatomic.h>
enum { rlx = memory_order_relaxed, acq = memory_order_acquire, rel = memory_order_release };
static atomic_int next, serving,  lock;
static int data;
static void enter(void) {
    int mine = atomic_fetch_add_explicit(&next, 1, rlx);
    while (atomic_load_explicit(&serving, acq) != mine)
        ;
}
static void leave(void) {
    atomic_store_explicit(&serving, atomic_load_explicit(&serving, rlx) + 1, rel);
}
static void *one(void *unused) {
    enter();
    data++;
    leave();
    return unused;
}
static void *two(void *unused) {
    enter();
    data += 2;
    leave();
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
