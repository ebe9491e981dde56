// Two threads take two locks in opposite orders.
// outcomes: 1 of 0..3
// deadlock
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>
static pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER, b = PTHREAD_MUTEX_INITIALIZER;
static void *forth(void *p) {
    pthread_mutex_lock(&a);
    pthread_mutex_lock(&b);
    pthread_mutex_unlock(&b);
    pthread_mutex_unlock(&a);
    return p;
}
static void *back(void *p) {
    pthread_mutex_lock(&b);
    pthread_mutex_lock(&a);
    pthread_mutex_unlock(&a);
    pthread_mutex_unlock(&b);
    return p;
}
static int outcome(void) {
    pthread_t f, k;
    pthread_create(&f, 0, forth, 0);
    pthread_create(&k, 0, back, 0);
    pthread_join(f, 0);
    pthread_join(k, 0);
    return 1;
}
int main(int argc, char **argv) {
    assert(outcome() != (argc > 1 ? atoi(argv[1]) : -1));
    return 0;
}
