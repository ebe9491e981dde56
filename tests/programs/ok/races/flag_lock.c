// expect: verified
// The atomic flag of C as a lock.
#include <pthread.h>
#include <stdatomic.h>
enum { acq = memory_order_acquire, rel = memory_order_release };
static atomic_flag lock;
static int data;
static void enter(void) {
    while (atomic_flag_test_and_set_explicit(&lock, acq))
        ;
}
static void leave(void) {
    atomic_flag_clear_explicit(&lock, rel);
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
