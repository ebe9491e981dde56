/* N threads put two keys each into a map with four stripes, each under a lock of its own. */
#include "common.h"

enum { STRIPES = 4 };
static pthread_mutex_t m[STRIPES] = {PTHREAD_MUTEX_INITIALIZER, PTHREAD_MUTEX_INITIALIZER,
                                     PTHREAD_MUTEX_INITIALIZER, PTHREAD_MUTEX_INITIALIZER};
static int map[STRIPES][2 * N], used[STRIPES];

static void put(int key) {
    int s = key % STRIPES;
    pthread_mutex_lock(&m[s]);
    map[s][used[s]++] = key;
    pthread_mutex_unlock(&m[s]);
}

static void *run(void *p) {
    put((int)(intptr_t)p);
    put((int)(intptr_t)p + N);
    return NULL;
}

int main(void) {
    pthread_t t[N];
    for (int i = 0; i < N; i++)
        start(&t[i], run, i);
    join(t, N);
    int all = 0;
    for (int s = 0; s < STRIPES; s++)
        all += used[s];
    assert(all == 2 * N);
    return 0;
}
