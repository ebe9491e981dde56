// Two threads draw from an account. Drawing by hand finds the order that overdraws it.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static atomic_int balance = 1000;

static void *withdraw(void *amount) {
    int n = *(int *)amount;
    if (balance >= n)
        balance -= n;
    return NULL;
}

int main(void) {
    int rent = 500, food = 700;
    pthread_t a, b;
    pthread_create(&a, NULL, withdraw, &rent);
    pthread_create(&b, NULL, withdraw, &food);
    pthread_join(a, NULL);
    pthread_join(b, NULL);
    assert(balance >= 0);
    return 0;
}
