// expect: violation data-race
// A thread-local variable was shared before the pointer came into it.
#include <pthread.h>
#include <stdatomic.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
_Atomic(int **) g;
atomic_int f;
static _Thread_local int *mine;
static int *get(void) {
    if (!f)
        return 0;
    int **n = g;
    return n ? *n : 0;
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
    g = &mine;
    mine = x;
    f = 1;
    *x = 2;
    *x = 3;
    int y = *x;
    pthread_join(t, 0);
    return y == 77;
}
