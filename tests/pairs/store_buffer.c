// Two threads store to one variable and read the other: under sequential consistency both cannot miss.
// outcomes: 1 2 3 of 0..4
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>
static _Atomic int x, y;
static int a, b;
static void *left(void *p) { x = 1; a = y; return p; }
static void *right(void *p) { y = 1; b = x; return p; }
static int outcome(void) {
    pthread_t l, r;
    pthread_create(&l, 0, left, 0);
    pthread_create(&r, 0, right, 0);
    pthread_join(l, 0);
    pthread_join(r, 0);
    return 2 * a + b;
}
int main(int argc, char **argv) {
    assert(outcome() != (argc > 1 ? atoi(argv[1]) : -1));
    return 0;
}
