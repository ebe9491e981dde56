// expect: verified
// The byte behind a block that is being filled.
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
char b[17];
static void *fa(void *p) {
    memset(b, 1, 16);
    return p;
}
static void *fb(void *p) {
    b[16] = 1;
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
