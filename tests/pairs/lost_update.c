// Two threads add one twice, reading and writing apart.
// outcomes: 2 3 4 of 0..6
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>
static _Atomic int count;
static void *add(void *p) {
    for (int i = 0; i < 2; i++) {
        int n = count;
        count = n + 1;
    }
    return p;
}
static int outcome(void) {
    pthread_t t[2];
    for (int i = 0; i < 2; i++)
        pthread_create(&t[i], 0, add, 0);
    for (int i = 0; i < 2; i++)
        pthread_join(t[i], 0);
    return count;
}
int main(int argc, char **argv) {
    assert(outcome() != (argc > 1 ? atoi(argv[1]) : -1));
    return 0;
}
