// A thread waits for ever for a flag that nobody sets.
#include <pthread.h>
#include <stdatomic.h>

static atomic_int flag, rounds;

static void *wait_for_it(void *unused) {
    while (!flag)
        rounds = !rounds;
    return unused;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, NULL, wait_for_it, NULL);
    pthread_join(t, NULL);
    return 0;
}
