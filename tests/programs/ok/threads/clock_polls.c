// expect: inconclusive approximated
// args: --max-states=2000
// A loop that sleeps and reads a clock has finitely many states, and it ends.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <time.h>
#include <unistd.h>

static atomic_int done;

static void *work(void *p) {
    done = 1;
    return p;
}

int main(void) {
    pthread_t t;
    time_t start = time(0);
    pthread_create(&t, 0, work, 0);
    while (!done && time(0) - start <= 30)
        sleep(1);
    assert(done || time(0) - start > 30);
    pthread_join(t, 0);
    return 0;
}
