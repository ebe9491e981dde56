// More states than a picture has: the graph is that along the counterexample.
#include <assert.h>
#include <pthread.h>

int x, y, z;
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;

static void *run(void *p) {
    int *mine = p;
    for (int i = 0; i < 6; i++) {
        pthread_mutex_lock(&m);
        ++*mine;
        pthread_mutex_unlock(&m);
    }
    return 0;
}

int main(void) {
    pthread_t t[3];
    int *of[] = {&x, &y, &z};
    for (int i = 0; i < 3; i++)
        pthread_create(&t[i], 0, run, of[i]);
    for (int i = 0; i < 3; i++)
        pthread_join(t[i], 0);
    assert(x + y + z != 18);
    return 0;
}
