// expect: violation data-race
// The first look is not atomic.
#include <pthread.h>
#include <stdlib.h>
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static int *inst;
static int *get(void) {
    if (!inst) {
        pthread_mutex_lock(&m);
        if (!inst) {
            int *p = malloc(sizeof *p);
            *p = 5;
            inst = p;
        }
        pthread_mutex_unlock(&m);
    }
    return inst;
}
static void *w(void *a) {
    volatile int x = *get();
    (void)x;
    return a;
}
int main(void) {
    pthread_t t;
    pthread_create(&t, 0, w, 0);
    w(0);
    pthread_join(t, 0);
    return 0;
}
