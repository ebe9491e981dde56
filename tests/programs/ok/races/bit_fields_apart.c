// expect: verified
// A field of width zero puts the next one into its own place.
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
struct {
    unsigned a : 4;
    unsigned : 0;
    unsigned b : 4;
} x;
static void *fa(void *p) {
    x.a = 1;
    return p;
}
static void *fb(void *p) {
    x.b = 1;
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
