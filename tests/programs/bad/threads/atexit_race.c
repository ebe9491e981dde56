// expect: violation data-race
// A handler at exit and a thread that nobody waited for.
#include <pthread.h>
#include <stdlib.h>
static int x;
static void h(void) {
    x++;
}
static void *w(void *p) {
    x = 1;
    return p;
}
int main(void) {
    atexit(h);
    pthread_t t;
    pthread_create(&t, 0, w, 0);
    return 0;
}
