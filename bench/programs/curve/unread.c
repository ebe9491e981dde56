/* N writers, and readers that look at two cells each, and do nothing with what they saw. */
#include "common.h"

static atomic_int cell[2];

static void *write_one(void *p) {
    for (int k = 1; k <= N; k++)
        cell[(intptr_t)p] = k;
    return NULL;
}

static void *read_both(void *p) {
    for (int k = 0; k < N; k++) {
        int a = cell[(intptr_t)p], b = cell[1 - (intptr_t)p];
        (void)a, (void)b;
    }
    return NULL;
}

int main(void) {
    pthread_t t[4];
    for (int i = 0; i < 2; i++) {
        start(&t[i], write_one, i);
        start(&t[i + 2], read_both, i);
    }
    join(t, 4);
    return 0;
}
