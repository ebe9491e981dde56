// expect: verified
// A thread function without a return statement has no result; nobody asks for it.
#include <assert.h>
#include <pthread.h>
#pragma clang diagnostic ignored "-Wreturn-type"

static int x, done;

static void *run(void *arg) {
    (void)arg;
    x++;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, NULL, run, NULL);
    pthread_join(t, NULL);
    done = x;
    assert(done == 1);
    return 0;
}
