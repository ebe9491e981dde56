// expect: violation data-race
// The last thread at a barrier wakes the other one, which may then come first.
#include <pthread.h>
static pthread_barrier_t b;
static int x;
static void *w(void *p) {
    pthread_barrier_wait(&b);
    x = 1;
    return p;
}
int main(void) {
    pthread_barrier_init(&b, 0, 2);
    pthread_t t, u;
    pthread_create(&t, 0, w, 0);
    pthread_create(&u, 0, w, 0);
    pthread_join(t, 0);
    pthread_join(u, 0);
    return 0;
}
