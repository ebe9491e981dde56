/* N threads elect the one with the highest number, under a mutex with a condition. */
#include "common.h"

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t c = PTHREAD_COND_INITIALIZER;
static int votes, leader = -1;

static void *run(void *p) {
    pthread_mutex_lock(&m);
    if ((intptr_t)p > leader)
        leader = (int)(intptr_t)p;
    if (++votes == N)
        pthread_cond_broadcast(&c);
    while (votes < N)
        pthread_cond_wait(&c, &m);
    assert(leader == N - 1);
    pthread_mutex_unlock(&m);
    return NULL;
}

int main(void) {
    pthread_t t[N];
    for (int i = 0; i < N; i++)
        start(&t[i], run, i);
    join(t, N);
    return 0;
}
