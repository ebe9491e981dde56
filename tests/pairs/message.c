// Data is written before the flag: who sees the flag sees the data.
// outcomes: 0 2 of 0..4
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>
static _Atomic int data, flag;
static int seen;
static void *writer(void *p) { data = 1; flag = 1; return p; }
static void *reader(void *p) {
    if (flag)
        seen = 1 + data;
    return p;
}
static int outcome(void) {
    pthread_t w, r;
    pthread_create(&w, 0, writer, 0);
    pthread_create(&r, 0, reader, 0);
    pthread_join(w, 0);
    pthread_join(r, 0);
    return seen;
}
int main(int argc, char **argv) {
    assert(outcome() != (argc > 1 ? atoi(argv[1]) : -1));
    return 0;
}
