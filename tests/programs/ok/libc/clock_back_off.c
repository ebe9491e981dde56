// expect: inconclusive approximated
// More sleeps than the clock adds up: where it stands still, nothing is a fault.
#include <assert.h>
#include <time.h>
#include <unistd.h>

static long micros(void) {
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return t.tv_sec * 1000000L + t.tv_nsec / 1000;
}

int main(void) {
    long start = micros(), delay = 100, slept = 0;
    for (int i = 0; i < 12; i++) {
        usleep((useconds_t)delay);
        slept += delay;
        delay += delay / 2;
        assert(micros() - start >= slept);
    }
    return 0;
}
