// expect: violation data-race
// The pointer was moved by a library function.
#include <pthread.h>
#include <stdatomic.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
int *g[2];
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static int cmp(const void *a, const void *b) {
    return (*(int *const *)a != 0) - (*(int *const *)b != 0);
}
static int *get(void) {
    pthread_mutex_lock(&m);
    int *q = g[1];
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
    int *l[2] = {x, 0};
    qsort(l, 2, sizeof *l, cmp);
    pthread_mutex_lock(&m);
    g[1] = l[1];
    pthread_mutex_unlock(&m);
    *x = 2;
    *x = 3;
    int y = *x;
    pthread_join(t, 0);
    return y == 77;
}
