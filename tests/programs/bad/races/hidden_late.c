// expect: violation data-race
// The pointer comes into an object that was shared before.
#include <pthread.h>
#include <stdatomic.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
_Atomic(int ***) g;
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static int *get(void) {
    pthread_mutex_lock(&m);
    int ***n = g;
    int *r = n ? **n : 0;
    pthread_mutex_unlock(&m);
    return r;
}
static void *other(void *p) {
    int *q = get();
    if (q)
        *q = 5;
    return p;
}
int main(void) {
    int *x = malloc(sizeof *x);
    *x = 1;
    pthread_t t;
    pthread_create(&t, 0, other, 0);
    int ***n = malloc(sizeof *n);
    *n = calloc(1, sizeof **n);
    pthread_mutex_lock(&m);
    g = n;
    **n = x;
    pthread_mutex_unlock(&m);
    *x = 2;
    *x = 3;
    int y = *x;
    pthread_join(t, 0);
    return y == 77;
}
