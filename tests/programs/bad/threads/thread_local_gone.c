// expect: violation
// A thread-local variable ends with its thread.
#include <pthread.h>
static _Thread_local int x = 3;
static int *g;
static void *w(void *p) {
    g = &x;
    return p;
}
int main(void) {
    pthread_t t;
    pthread_create(&t, 0, w, 0);
    pthread_join(t, 0);
    return *g - 3;
}
