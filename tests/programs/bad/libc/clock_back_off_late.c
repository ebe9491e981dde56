// expect: violation assertion micros() - start < 10 * slept
// Sleeps may take longer than they were asked to.
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
    for (int i = 0; i < 5; i++) {
        usleep((useconds_t)delay);
        slept += delay;
        delay *= 2;
    }
    assert(micros() - start < 10 * slept);
    return 0;
}
