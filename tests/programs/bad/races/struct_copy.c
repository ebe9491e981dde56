// expect: violation data-race
// A struct is copied while its last word is set.
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
struct s {
    int a[4];
};
struct s A[2], B[2];
static void *fa(void *p) {
    A[0] = B[0];
    return p;
}
static void *fb(void *p) {
    B[0].a[3] = 1;
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
