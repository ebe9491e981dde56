// expect: violation data-race
// A thread that is started at exit.
#include <pthread.h>
#include <stdlib.h>
static int x;
static void *w(void *p) {
    x++;
    return p;
}
static void h(void) {
    pthread_t t;
    pthread_create(&t, 0, w, 0);
    x = 1;
    pthread_join(t, 0);
}
int main(void) {
    atexit(h);
    return 0;
}
