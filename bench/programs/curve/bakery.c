/* Lamport's bakery with N threads, each once. */
#include "common.h"

static atomic_int choosing[N], number[N];
static int inside;

static void *run(void *p) {
    int me = (int)(intptr_t)p, most = 0;
    choosing[me] = 1;
    for (int i = 0; i < N; i++) {
        int n = number[i];
        most = n > most ? n : most;
    }
    number[me] = most + 1;
    choosing[me] = 0;
    for (int i = 0; i < N; i++) {
        while (choosing[i])
            ;
        for (;;) {
            int n = number[i], mine = number[me];
            if (!n || n > mine || (n == mine && i >= me))
                break;
        }
    }
    assert(!inside++);
    inside--;
    number[me] = 0;
    return NULL;
}

int main(void) {
    pthread_t t[N];
    for (int i = 0; i < N; i++)
        start(&t[i], run, i);
    join(t, N);
    return 0;
}
