// expect: verified
// Memory goes from one thread to the other under a lock.
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
int *p;
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static void *fa(void *p) {
    int *q = malloc(4);
    *q = 5;
    pthread_mutex_lock(&m);
    p = q;
    pthread_mutex_unlock(&m);
    return p;
}
static void *fb(void *p) {
    pthread_mutex_lock(&m);
    int *q = p;
    pthread_mutex_unlock(&m);
    if (q) {
        ++*q;
        free(q);
    };
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
