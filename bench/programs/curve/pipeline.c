/* Three numbers go through N threads, each of which has a buffer for one under a mutex with a condition. */
#include "common.h"

enum { ITEMS = 3 };
static pthread_mutex_t m[N + 1];
static pthread_cond_t c[N + 1];
static int box[N + 1], full[N + 1];

static void put(int i, int value) {
    pthread_mutex_lock(&m[i]);
    while (full[i])
        pthread_cond_wait(&c[i], &m[i]);
    box[i] = value;
    full[i] = 1;
    pthread_cond_signal(&c[i]);
    pthread_mutex_unlock(&m[i]);
}

static int take(int i) {
    pthread_mutex_lock(&m[i]);
    while (!full[i])
        pthread_cond_wait(&c[i], &m[i]);
    int value = box[i];
    full[i] = 0;
    pthread_cond_signal(&c[i]);
    pthread_mutex_unlock(&m[i]);
    return value;
}

static void *run(void *p) {
    int me = (int)(intptr_t)p;
    for (int k = 0; k < ITEMS; k++)
        put(me + 1, take(me) + 1);
    return NULL;
}

static void *feed(void *p) {
    for (int k = 0; k < ITEMS; k++)
        put(0, k);
    return p;
}

int main(void) {
    pthread_t t[N + 1];
    for (int i = 0; i <= N; i++) {
        pthread_mutex_init(&m[i], NULL);
        pthread_cond_init(&c[i], NULL);
    }
    start(&t[N], feed, 0);
    for (int i = 0; i < N; i++)
        start(&t[i], run, i);
    for (int k = 0; k < ITEMS; k++)
        assert(take(N) == k + N);
    join(t, N + 1);
    return 0;
}
