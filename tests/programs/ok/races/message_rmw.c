// expect: verified
// Read-modify-write operations release and acquire as stores and loads do.
#include <pthread.h>
#include <stdatomic.h>
enum { acq = memory_order_acquire, rel = memory_order_release };
static int data;
static atomic_int flag;
static void *writer(void *unused) {
    data = 1;
    atomic_fetch_add_explicit(&flag, 1, rel);
    return unused;
}
static void *reader(void *unused) {
    if (atomic_exchange_explicit(&flag, 2, acq) != 1)
        return unused;
    data++;
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
