/* bank.c with a lock around looking and taking: heddle verifies it. */
#include <assert.h>
#include <pthread.h>

static int balance = 1000;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static void *withdraw(void *amount) {
    int n = *(int *)amount;
    pthread_mutex_lock(&lock);
    if (balance >= n)
        balance -= n;
    pthread_mutex_unlock(&lock);
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
