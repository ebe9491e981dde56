// expect: violation data-race
// A string is measured while it is cut.
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
char b[16] = "abc";
volatile size_t n;
static void *fa(void *p) {
    n = strlen(b);
    return p;
}
static void *fb(void *p) {
    b[1] = 0;
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
