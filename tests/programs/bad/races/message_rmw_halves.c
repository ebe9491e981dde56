// expect: violation data-race line HERE
// Each read-modify-write operation has the half that the other one needs.
#include <pthread.h>
#include <stdatomic.h>
enum { acq = memory_order_acquire, rel = memory_order_release };
static int data;
static atomic_int flag;
static void *writer(void *unused) {
    data = 1;
    atomic_fetch_add_explicit(&flag, 1, acq);
    return unused;
}
static void *reader(void *unused) {
    if (atomic_exchange_explicit(&flag, 2, rel) != 1)
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
