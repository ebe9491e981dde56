// expect: verified
#include <assert.h>
#include <errno.h>
#include <pthread.h>
#include <sched.h>
#include <time.h>
#include <unistd.h>

int main(void) {
    struct timespec t = {0, 1000}, wrong = {0, 1000000000};
    int old;
    assert(sleep(1) == 0 && usleep(10) == 0 && nanosleep(&t, 0) == 0 && sched_yield() == 0);
    assert(nanosleep(&wrong, 0) == -1 && errno == EINVAL);
    assert(clock_nanosleep(CLOCK_MONOTONIC, 0, &t, 0) == 0);
    assert(pthread_setcancelstate(PTHREAD_CANCEL_DISABLE, &old) == 0);
    assert(old == PTHREAD_CANCEL_ENABLE);
    assert(pthread_setcancelstate(PTHREAD_CANCEL_ENABLE, &old) == 0);
    assert(old == PTHREAD_CANCEL_DISABLE);
    pthread_testcancel();
    return 0;
}
