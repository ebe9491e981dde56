// expect: inconclusive approximated
// Every sleep is as long as it was asked to be, and on every clock but those of effort.
#include <assert.h>
#include <sys/time.h>
#include <threads.h>
#include <time.h>
#include <unistd.h>

static long micros(clockid_t id) {
    struct timespec t;
    clock_gettime(id, &t);
    return t.tv_sec * 1000000 + t.tv_nsec / 1000;
}

int main(void) {
    long real = micros(CLOCK_REALTIME), steady = micros(CLOCK_MONOTONIC);
    struct timespec ten = {0, 10000000}, until;
    usleep(10000);
    nanosleep(&ten, 0);
    thrd_sleep(&ten, 0);
    assert(micros(CLOCK_MONOTONIC) - steady >= 30000);
    assert(micros(CLOCK_REALTIME) - real >= 30000);
    clock_gettime(CLOCK_MONOTONIC, &until);
    until.tv_sec += 2;
    clock_nanosleep(CLOCK_MONOTONIC, TIMER_ABSTIME, &until, 0);
    assert(micros(CLOCK_MONOTONIC) >= until.tv_sec * 1000000L + until.tv_nsec / 1000);
    time_t before = time(0);
    sleep(1);
    clock_nanosleep(CLOCK_REALTIME, 0, &(struct timespec){1, 0}, 0);
    assert(time(0) - before >= 2);
    return 0;
}
