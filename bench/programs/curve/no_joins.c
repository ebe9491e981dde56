/* N threads write to cells of their own. main returns without waiting for them, or with -DJOIN waits. */
#include "common.h"

static atomic_int cell[N];

static void *run(void *p) {
    for (int k = 1; k <= 3; k++)
        cell[(intptr_t)p] = k;
    return NULL;
}

int main(void) {
    pthread_t t[N];
    for (int i = 0; i < N; i++)
        start(&t[i], run, i);
#ifdef JOIN
    join(t, N);
#endif
#ifdef EXIT
    exit(0);
#endif
    return 0;
}
