// Two threads sleep, and main measures. The time is never shorter than a sleep that is over: never 0. It may be longer.
// outcomes: 1 2 3 of 0..3
// clock
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>
static long now(void) {
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return t.tv_sec * 1000 + t.tv_nsec / 1000000;
}
static void *sleeper(void *p) {
    usleep(10000);
    return p;
}
static int outcome(void) {
    pthread_t t;
    long start = now();
    pthread_create(&t, 0, sleeper, 0);
    pthread_join(t, 0);
    long after = now() - start;
    usleep(10000);
    long both = now() - start;
    if (after < 10 || both < 20 || both < after)
        return 0;
    return after > 1000 ? 3 : both > 1000 ? 2 : 1;
}
int main(int argc, char **argv) {
    assert(outcome() != (argc > 1 ? atoi(argv[1]) : -1));
    return 0;
}
