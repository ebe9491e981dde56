/* A sliding window of two: a sender with N packets, a receiver that confirms them in order. */
#include "common.h"

enum { WINDOW = 2 };
static atomic_int sent, confirmed, slot[WINDOW];

static void *sender(void *p) {
    for (int i = 0; i < N; i++) {
        while (i - confirmed >= WINDOW)
            ;
        slot[i % WINDOW] = i;
        sent = i + 1;
    }
    return p;
}

static void *receiver(void *p) {
    for (int i = 0; i < N; i++) {
        while (sent <= i)
            ;
        assert(slot[i % WINDOW] == i);
        confirmed = i + 1;
    }
    return p;
}

int main(void) {
    pthread_t t[2];
    start(&t[0], sender, 0);
    start(&t[1], receiver, 0);
    join(t, 2);
    return 0;
}
