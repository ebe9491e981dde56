// expect: verified
// Neighbouring bytes and members are different places.
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
char c[4];
struct {
    char a;
    char b;
    short s;
    int i;
} x;
static void *fa(void *p) {
    c[0] = 1;
    x.a = 1;
    x.i = 3;
    return p;
}
static void *fb(void *p) {
    c[1] = 1;
    c[2] = 2;
    x.b = 1;
    x.s = 2;
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
