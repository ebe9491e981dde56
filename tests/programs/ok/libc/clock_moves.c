// expect: inconclusive approximated
// args: --time-choice
// also: -m32
#include <assert.h>
#include <sys/time.h>
#include <time.h>

int main(void) {
    time_t a = time(0), b = time(0);
    struct timeval v;
    struct timespec s;
    gettimeofday(&v, 0);
    clock_gettime(CLOCK_REALTIME, &s);
    assert(b >= a && v.tv_sec >= b && s.tv_sec >= v.tv_sec);
    assert(s.tv_nsec >= 0 && s.tv_nsec < 1000000000 && v.tv_usec >= 0 && v.tv_usec < 1000000);
    return 0;
}
