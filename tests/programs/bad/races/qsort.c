// expect: violation data-race
// An array is sorted while an element is set.
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
int a[3] = {3, 2, 1};
static int cmp(const void *x, const void *y) {
    return *(const int *)x - *(const int *)y;
}
static void *fa(void *p) {
    qsort(a, 3, sizeof *a, cmp);
    return p;
}
static void *fb(void *p) {
    a[1] = 7;
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
