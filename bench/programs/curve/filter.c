/* Peterson's filter lock with N threads, each once. */
#include "common.h"

static atomic_int level[N], victim[N];
static int inside;

static int others_above(int me, int l) {
    for (int i = 0; i < N; i++)
        if (i != me && level[i] >= l)
            return 1;
    return 0;
}

static void *run(void *p) {
    int me = (int)(intptr_t)p;
    for (int l = 1; l < N; l++) {
        level[me] = l;
        victim[l] = me;
        while (others_above(me, l) && victim[l] == me)
            ;
    }
    assert(!inside++);
    inside--;
    level[me] = 0;
    return NULL;
}

int main(void) {
    pthread_t t[N];
    for (int i = 0; i < N; i++)
        start(&t[i], run, i);
    join(t, N);
    return 0;
}
