// expect: violation data-race line HERE
// To look at a semaphore's value is not to wait for it.
#include <pthread.h>
#include <semaphore.h>
#include <stdatomic.h>
enum { rlx = memory_order_relaxed };
static sem_t items;
static atomic_int hint;
static int data;
static void *giver(void *unused) {
    data = 1; // HERE
    sem_post(&items);
    atomic_store_explicit(&hint, 1, rlx);
    return unused;
}
static void *taker(void *unused) {
    int value = 0;
    if (!atomic_load_explicit(&hint, rlx) || sem_getvalue(&items, &value) || !value)
        return unused;
    data++;
    return unused;
}
int main(void) {
    pthread_t t[2];
    pthread_create(&t[0], 0, giver, 0);
    pthread_create(&t[1], 0, taker, 0);
    pthread_join(t[0], 0);
    pthread_join(t[1], 0);
    return 0;
}
