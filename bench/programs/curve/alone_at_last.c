/* Nine threads with cells of their own; then a thread that does N things beside one that does little. */
#include "common.h"

static atomic_int cell[11];

static void *few(void *p) {
    for (int k = 1; k <= 3; k++)
        cell[(intptr_t)p] = k;
    return NULL;
}

static void *many(void *p) {
    for (int k = 0; k < 2 * N; k++)
        cell[(intptr_t)p] = k;
    return NULL;
}

int main(void) {
    pthread_t t[9], last[2];
    for (int i = 0; i < 9; i++)
        start(&t[i], few, i);
    join(t, 9);
    start(&last[0], many, 9);
    start(&last[1], few, 10);
    join(last, 2);
    return 0;
}
