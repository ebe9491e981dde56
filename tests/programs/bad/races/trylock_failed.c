// expect: violation data-race line HERE
// A trylock that fails shows that somebody has the lock, and orders nothing (C11 7.26.4.5).
#include <pthread.h>
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int data;
static void *holder(void *unused) {
    data = 1; // HERE
    pthread_mutex_lock(&lock);
    return unused;
}
static void *other(void *unused) {
    if (pthread_mutex_trylock(&lock))
        data = 2;
    else
        pthread_mutex_unlock(&lock);
    return unused;
}
int main(void) {
    pthread_t t[2];
    pthread_create(&t[0], 0, holder, 0);
    pthread_create(&t[1], 0, other, 0);
    pthread_join(t[0], 0);
    pthread_join(t[1], 0);
    return 0;
}
