// expect: verified
// A ring buffer for one producer and one consumer. Each releases what the other acquires.
#include <pthread.h>
#include <stdatomic.h>
enum { acq = memory_order_acquire, rel = memory_order_release };
enum { SIZE = 2, ITEMS = 3 };
static int slots[SIZE];
static atomic_uint head, tail;
static int sum;
static void *producer(void *unused) {
    for (unsigned i = 0; i < ITEMS; i++) {
        while (i - atomic_load_explicit(&tail, acq) == SIZE)
            ;
        slots[i % SIZE] = 1;
        atomic_store_explicit(&head, i + 1, rel);
    }
    return unused;
}
static void *consumer(void *unused) {
    for (unsigned i = 0; i < ITEMS; i++) {
        while (atomic_load_explicit(&head, acq) == i)
            ;
        sum += slots[i % SIZE];
        atomic_store_explicit(&tail, i + 1, rel);
    }
    return unused;
}
int main(void) {
    pthread_t t[2];
    pthread_create(&t[0], 0, producer, 0);
    pthread_create(&t[1], 0, consumer, 0);
    pthread_join(t[0], 0);
    pthread_join(t[1], 0);
    return 0;
}
