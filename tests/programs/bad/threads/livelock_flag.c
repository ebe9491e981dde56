// expect: violation livelock line HERE
/* The flag that the thread waits for is never set: main waits for a thread that spins for ever. */
#include <pthread.h>
#include <stdatomic.h>

static atomic_int ready;

static void *waiter(void *unused) {
    while (!atomic_load(&ready)) // HERE
        ;
    return unused;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, NULL, waiter, NULL);
    pthread_join(t, NULL);
    return 0;
}
