// expect: violation data-race
// The pointer comes with a large struct.
#include <pthread.h>
#include <stdatomic.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
struct s {
    int a;
    int *p;
    long z[6];
} g;
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static int *get(void) {
    pthread_mutex_lock(&m);
    struct s l = g;
    pthread_mutex_unlock(&m);
    return l.p;
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
    struct s l = {0};
    l.p = x;
    pthread_mutex_lock(&m);
    g = l;
    pthread_mutex_unlock(&m);
    *x = 2;
    *x = 3;
    int y = *x;
    pthread_join(t, 0);
    return y == 77;
}
