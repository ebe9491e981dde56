// expect: verified
// Nobody writes.
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
atomic_int x;
static void *fa(void *p) {
    int z = x;
    (void)z;
    return p;
}
static void *fb(void *p) {
    int y = *(volatile int *)&x;
    (void)y;
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
