// expect: violation data-race
// The lock is given back before the access.
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
int x;
static void *fa(void *p) {
    pthread_mutex_lock(&m);
    pthread_mutex_unlock(&m);
    x = 1;
    return p;
}
static void *fb(void *p) {
    pthread_mutex_lock(&m);
    x = 2;
    pthread_mutex_unlock(&m);
    return p;
}
int main(void) {
    pthread_t t, u;
    pthread_create(&t, 0, fa, 0);
    pthread_create(&u, 0, fb, 0);
    pthread_join(t, 0);
    pthread_join(u, 0);
    return 0;
}
