/* A thread counts N calls deep, each with a variable whose address is known, while another counts. */
#include "common.h"

static atomic_int count;

static void grow(int *p) {
    ++*p;
}

static int descend(int depth) {
    int mine = depth;
    grow(&mine);
    if (!depth) {
        for (int i = 0; i < 30; i++)
            count++;
        return mine;
    }
    return descend(depth - 1) + mine;
}

static void *run(void *p) {
    for (int i = 0; i < 30; i++)
        count++;
    return p;
}

int main(void) {
    pthread_t t;
    start(&t, run, 0);
    descend(N);
    join(&t, 1);
    assert(count == 60);
    return 0;
}
