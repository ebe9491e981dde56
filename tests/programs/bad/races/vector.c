// expect: violation data-race
// A vector, and one of its elements.
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
typedef int v4 __attribute__((vector_size(16)));
v4 v;
static void *fa(void *p) {
    v = (v4){1, 2, 3, 4};
    return p;
}
static void *fb(void *p) {
    ((int *)&v)[3] = 1;
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
