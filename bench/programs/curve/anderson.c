/* Anderson's queue lock with N threads, each once. */
#include "common.h"

static atomic_int flag[N], tail;
static int inside;

static void *run(void *p) {
    int place = atomic_fetch_add(&tail, 1) % N;
    while (!flag[place])
        ;
    assert(!inside++);
    inside--;
    flag[place] = 0;
    flag[(place + 1) % N] = 1;
    return p;
}

int main(void) {
    pthread_t t[N];
    flag[0] = 1;
    for (int i = 0; i < N; i++)
        start(&t[i], run, i);
    join(t, N);
    return 0;
}
