/* main starts N threads, one after the other, and waits for each. */
#include "common.h"

static atomic_int count;

static void *run(void *p) {
    count++;
    return p;
}

int main(void) {
    for (int i = 0; i < N; i++) {
        pthread_t t;
        start(&t, run, 0);
        join(&t, 1);
    }
    assert(count == N);
    return 0;
}
