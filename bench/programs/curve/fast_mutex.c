/* Lamport's fast mutex with N threads, each once. */
#include "common.h"

static atomic_int want[N + 1], x, y;
static int inside;

static void enter(int me) {
    for (;;) {
        want[me] = 1;
        x = me;
        if (y) {
            want[me] = 0;
            while (y)
                ;
            continue;
        }
        y = me;
        if (x == me)
            return;
        want[me] = 0;
        for (int i = 1; i <= N; i++)
            while (want[i])
                ;
        if (y == me)
            return;
        while (y)
            ;
    }
}

static void *run(void *p) {
    int me = (int)(intptr_t)p;
    enter(me);
    assert(!inside++);
    inside--;
    y = 0;
    want[me] = 0;
    return NULL;
}

int main(void) {
    pthread_t t[N];
    for (int i = 0; i < N; i++)
        start(&t[i], run, i + 1);
    join(t, N);
    return 0;
}
