// expect: violation
// Memory moves while the other thread writes to it.
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
char *p;
static void *fa(void *arg) {
    p = realloc(p, 64);
    return arg;
}
static void *fb(void *arg) {
    p[0] = 1;
    return arg;
}
int main(void) {
    p = calloc(1, 4);
    pthread_t t, u;
    pthread_create(&t, 0, fa, 0);
    pthread_create(&u, 0, fb, 0);
    pthread_join(t, 0);
    pthread_join(u, 0);
    return 0;
}
