// expect: verified
// A detached thread cannot be joined. A semaphore tells that it is done.
#include <pthread.h>
#include <semaphore.h>
#include <stdatomic.h>
enum { rlx = memory_order_relaxed };
static sem_t done;
static atomic_int rounds;
static int data;
static void *thread(void *unused) {
    atomic_fetch_add_explicit(&rounds, 1, rlx);
    data = 1;
    sem_post(&done);
    return unused;
}
int main(void) {
    pthread_t t;
    pthread_create(&t, 0, thread, 0);
    pthread_detach(t);
    sem_wait(&done);
    data++;
    return 0;
}
