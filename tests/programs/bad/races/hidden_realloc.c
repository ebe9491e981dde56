// expect: violation data-race
// The pointer lies in memory that moved before it was shared.
#include <pthread.h>
#include <stdatomic.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
_Atomic(int **) g;
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
int **arr;
static int *get(void) {
    pthread_mutex_lock(&m);
    int *q = arr ? arr[0] : 0;
    pthread_mutex_unlock(&m);
    return q;
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
    int **l = malloc(sizeof *l);
    l[0] = x;
    l = realloc(l, 64);
    pthread_mutex_lock(&m);
    arr = l;
    pthread_mutex_unlock(&m);
    *x = 2;
    *x = 3;
    int y = *x;
    pthread_join(t, 0);
    return y == 77;
}
