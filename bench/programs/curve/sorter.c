/* A row of N threads sorts N numbers: each keeps the smaller of what it has and gets. */
#include "common.h"

static atomic_int box[N + 1], full[N + 1];
static int kept[N];

static int take(int i) {
    while (!full[i])
        ;
    int value = box[i];
    full[i] = 0;
    return value;
}

static void put(int i, int value) {
    while (full[i])
        ;
    box[i] = value;
    full[i] = 1;
}

static void *run(void *p) {
    int me = (int)(intptr_t)p, mine = take(me);
    for (int k = me + 1; k < N; k++) {
        int other = take(me);
        put(me + 1, other > mine ? other : mine);
        mine = other > mine ? mine : other;
    }
    kept[me] = mine;
    return NULL;
}

int main(void) {
    pthread_t t[N];
    for (int i = 0; i < N; i++)
        start(&t[i], run, i);
    for (int i = 0; i < N; i++)
        put(0, N - i);
    join(t, N);
    for (int i = 0; i < N; i++)
        assert(kept[i] == i + 1);
    return 0;
}
