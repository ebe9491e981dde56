// expect: verified
// args: --loop-bound=3
// also: -O1
// Three rounds of one loop inside two of another, each time the function runs: nobody goes round more often.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static atomic_int sum;

static void add(int times) {
    for (int i = 0; i < times; i++)
        for (int k = 0; k < 3; k++)
            sum++;
}

static void *worker(void *unused) {
    (void)unused;
    add(1);
    add(2);
    return 0;
}

int main(void) {
    pthread_t t[2];
    for (int i = 0; i < 2; i++)
        pthread_create(&t[i], 0, worker, 0);
    for (int i = 0; i < 2; i++)
        pthread_join(t[i], 0);
    assert(sum == 18);
    return 0;
}
