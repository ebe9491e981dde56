// expect: violation data-race
// A function keeps a counter of its own.
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
static int next(void) {
    static int n;
    return n++;
}
static void *fa(void *p) {
    next();
    return p;
}
static void *fb(void *p) {
    next();
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
