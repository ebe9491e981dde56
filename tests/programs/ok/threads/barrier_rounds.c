// expect: verified
// A barrier that is used again and again.
#include <assert.h>
#include <pthread.h>
static pthread_barrier_t b;
static int a[2];
static void *w(void *p) {
    int i = *(int *)p;
    for (int r = 0; r < 2; r++) {
        a[i] = r;
        pthread_barrier_wait(&b);
        assert(a[1 - i] == r);
        pthread_barrier_wait(&b);
    }
    return 0;
}
int main(void) {
    int id[2] = {0, 1};
    pthread_barrier_init(&b, 0, 2);
    pthread_t t[2];
    for (int i = 0; i < 2; i++)
        pthread_create(&t[i], 0, w, &id[i]);
    for (int i = 0; i < 2; i++)
        pthread_join(t[i], 0);
    pthread_barrier_destroy(&b);
    return 0;
}
