/* A worker takes N tasks from one end of a deque, a thief some from the other. */
#include "common.h"

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static int task[N], top, bottom = N, done[N];

static void *work(void *p) {
    for (;;) {
        pthread_mutex_lock(&m);
        int got = top < bottom ? task[--bottom] : -1;
        pthread_mutex_unlock(&m);
        if (got < 0)
            return p;
        done[got]++;
    }
}

static void *steal(void *p) {
    for (int k = 0; k < N; k++) {
        pthread_mutex_lock(&m);
        int got = top < bottom ? task[top++] : -1;
        pthread_mutex_unlock(&m);
        if (got >= 0)
            done[got]++;
    }
    return p;
}

int main(void) {
    pthread_t t[2];
    for (int i = 0; i < N; i++)
        task[i] = i;
    start(&t[0], work, 0);
    start(&t[1], steal, 0);
    join(t, 2);
    for (int i = 0; i < N; i++)
        assert(done[i] == 1);
    return 0;
}
