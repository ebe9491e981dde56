// expect: verified
// Runs in which an assumption fails do not exist, so no deadlock of theirs counts.
#include <heddle.h>
#include <pthread.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;

int main(void) {
    int a = heddle_choose(10);
    heddle_assume(a > 3 && a < 6);
    heddle_assert(a == 4 || a == 5);
    if (heddle_choose(2)) {
        pthread_mutex_lock(&m);
        heddle_assume(0);
        pthread_mutex_lock(&m);
    }
    return 0;
}
