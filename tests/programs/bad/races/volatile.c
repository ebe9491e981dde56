// expect: violation data-race
// Volatile is not atomic.
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
volatile int x;
static void *fa(void *p) {
    x = 1;
    return p;
}
static void *fb(void *p) {
    while (x == 7)
        ;
    ;
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
