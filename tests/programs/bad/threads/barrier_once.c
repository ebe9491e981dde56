// expect: violation data-race
// A round needs two barriers.
#include <pthread.h>
static pthread_barrier_t b;
static int a[2];
static volatile int s;
static void *w(void *p) {
    int i = *(int *)p;
    for (int r = 0; r < 2; r++) {
        a[i] = r;
        pthread_barrier_wait(&b);
        int z = a[1 - i];
        if (z == 7)
            s = 1;
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
    return 0;
}
