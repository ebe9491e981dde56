// expect: violation assertion line HERE
// What a thread did before an assumption that fails, others see before the thread comes to it.
#include <assert.h>
#include <heddle.h>
#include <pthread.h>
#include <stdatomic.h>

static atomic_int x;

static void *work(void *p) {
    x = 1;
    heddle_assume(0);
    return p;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, 0, work, 0);
    int seen = x;
    assert(seen == 0); // HERE
    return 0;
}
