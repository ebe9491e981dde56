// expect: violation livelock line HERE
/* A spin lock that one thread forgets to release: whoever comes second writes what is there already, again and again. */
#include <pthread.h>
#include <stdatomic.h>

static atomic_int taken;
static int balance;

static void *withdraw(void *amount) {
    while (atomic_exchange(&taken, 1)) // HERE
        ;
    if (balance < *(int *)amount)
        return NULL; /* with the lock */
    balance -= *(int *)amount;
    atomic_store(&taken, 0);
    return NULL;
}

int main(void) {
    pthread_t a, b;
    int little = 1, much = 2;
    balance = 1;
    pthread_create(&a, NULL, withdraw, &little);
    pthread_create(&b, NULL, withdraw, &much);
    pthread_join(a, NULL);
    pthread_join(b, NULL);
    return 0;
}
