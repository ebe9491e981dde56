// expect: verified
// A post of a semaphore happens before the wait that it ends, also beside relaxed operations.
#include <pthread.h>
#include <semaphore.h>
#include <stdatomic.h>
enum { rlx = memory_order_relaxed };
static sem_t items;
static atomic_int hint;
static int data;
static void *giver(void *unused) {
    data = 1;
    sem_post(&items);
    atomic_store_explicit(&hint, 1, rlx);
    return unused;
}
static void *taker(void *unused) {
    while (!atomic_load_explicit(&hint, rlx))
        ;
    sem_wait(&items);
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
