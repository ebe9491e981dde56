/* N threads meet at a barrier three times. */
#include "common.h"

static pthread_barrier_t b;
static int round_of[N];

static void *run(void *p) {
    int me = (int)(intptr_t)p;
    for (int r = 1; r <= 3; r++) {
        round_of[me] = r;
        pthread_barrier_wait(&b);
        assert(round_of[(me + 1) % N] == r);
        pthread_barrier_wait(&b);
    }
    return NULL;
}

int main(void) {
    pthread_t t[N];
    pthread_barrier_init(&b, NULL, N);
    for (int i = 0; i < N; i++)
        start(&t[i], run, i);
    join(t, N);
    return 0;
}
