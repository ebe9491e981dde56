// expect: violation data-race line HERE
// also: -DSTORE=memory_order_relaxed -DLOAD=memory_order_acquire
// also: -DSTORE=memory_order_relaxed -DLOAD=memory_order_seq_cst
// also: -DSTORE=memory_order_release -DLOAD=memory_order_relaxed
// also: -DSTORE=memory_order_seq_cst -DLOAD=memory_order_relaxed
// Message passing with an order too weak on one side or on both: nothing hands the data over.
#include <pthread.h>
#include <stdatomic.h>
#ifndef STORE
#define STORE memory_order_relaxed
#define LOAD memory_order_relaxed
#endif

static int data;
static atomic_int flag;
static void *writer(void *unused) {
    data = 1;
    atomic_store_explicit(&flag, 1, STORE);
    return unused;
}
static void *reader(void *unused) {
    if (!atomic_load_explicit(&flag, LOAD))
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
