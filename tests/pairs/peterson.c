// Mutual exclusion by Peterson: nobody is ever inside with another.
// outcomes: 0 of 0..3
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>
static _Atomic int wants[2], turn, inside, both;
static void *enter(void *p) {
    int me = p != 0, other = 1 - me;
    wants[me] = 1;
    turn = other;
    while (wants[other] && turn == other)
        ;
    if (inside++)
        both = 1;
    inside--;
    wants[me] = 0;
    return p;
}
static int outcome(void) {
    pthread_t t[2];
    pthread_create(&t[0], 0, enter, 0);
    pthread_create(&t[1], 0, enter, (void *)1);
    for (int i = 0; i < 2; i++)
        pthread_join(t[i], 0);
    return both;
}
int main(int argc, char **argv) {
    assert(outcome() != (argc > 1 ? atoi(argv[1]) : -1));
    return 0;
}
