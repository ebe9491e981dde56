// expect: violation assertion
// Who sleeps takes no time of the processor.
#include <assert.h>
#include <time.h>

int main(void) {
    struct timespec before, after, two = {2, 0};
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &before);
    nanosleep(&two, NULL);
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &after);
    assert(after.tv_sec - before.tv_sec >= 2);
    return 0;
}
