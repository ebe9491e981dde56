// Two withdrawals of 60 from 100 that look before they lock: what is left, in tens.
// outcomes: 4 8 of 0..10
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>
static _Atomic int balance = 100;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static void *withdraw(void *p) {
    if (balance >= 60) {
        pthread_mutex_lock(&lock);
        balance -= 60;
        pthread_mutex_unlock(&lock);
    }
    return p;
}
static int outcome(void) {
    pthread_t t[2];
    for (int i = 0; i < 2; i++)
        pthread_create(&t[i], 0, withdraw, 0);
    for (int i = 0; i < 2; i++)
        pthread_join(t[i], 0);
    return balance < 0 ? 8 : balance / 10;
}
int main(int argc, char **argv) {
    assert(outcome() != (argc > 1 ? atoi(argv[1]) : -1));
    return 0;
}
