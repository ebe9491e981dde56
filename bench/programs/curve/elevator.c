/* An elevator with N floors serves a call from each. */
#include "common.h"

static atomic_int called[N], served[N];

static void *lift(void *p) {
    for (int left = N; left;)
        for (int f = 0; f < N; f++)
            if (called[f] && !served[f]) {
                served[f] = 1;
                left--;
            }
    return p;
}

static void *person(void *p) {
    called[(intptr_t)p] = 1;
    while (!served[(intptr_t)p])
        ;
    return NULL;
}

int main(void) {
    pthread_t t[N + 1];
    start(&t[N], lift, 0);
    for (int i = 0; i < N; i++)
        start(&t[i], person, i);
    join(t, N + 1);
    return 0;
}
