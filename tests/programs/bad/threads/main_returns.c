// expect: violation assertion line HERE
// The end of main is the end of the process, whatever its threads have still to do.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

static atomic_int done;

static void check(void) {
    assert(done); // HERE
}

static void *work(void *p) {
    done = 1;
    return p;
}

int main(void) {
    pthread_t t;
    atexit(check);
    pthread_create(&t, 0, work, 0);
    return 0;
}
