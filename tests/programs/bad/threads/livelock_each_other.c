// expect: violation livelock
/* Two threads wait for each other by spinning: one by reading, one by trying to exchange. */
#include <pthread.h>
#include <sched.h>
#include <stdatomic.h>

static atomic_int first, second;

static void *one(void *unused) {
    while (!atomic_load(&second))
        sched_yield();
    atomic_store(&first, 1);
    return unused;
}

static void *two(void *unused) {
    int expected = 1;
    while (!atomic_compare_exchange_strong(&first, &expected, 2))
        expected = 1;
    atomic_store(&second, 1);
    return unused;
}

int main(void) {
    pthread_t a, b;
    pthread_create(&a, NULL, one, NULL);
    pthread_create(&b, NULL, two, NULL);
    pthread_join(a, NULL);
    pthread_join(b, NULL);
    return 0;
}
