// expect: verified
// Waiting by assumption: only the runs in which the flag is set when the thread looks exist, and none is a deadlock.
#include <assert.h>
#include <heddle.h>
#include <pthread.h>
#include <stdatomic.h>

static atomic_int flag;
static int value;

static void *work(void *p) {
    int seen = flag;
    heddle_assume(seen);
    assert(value == 3);
    return p;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, 0, work, 0);
    value = 3;
    flag = 1;
    pthread_join(t, 0);
    return 0;
}
