// expect: violation assertion line HERE
// args: --loop-bound=1
// Both threads go round for ever; that one of them meets the other shows in the first round.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static atomic_int in, total;

static void *worker(void *unused) {
    (void)unused;
    for (;;) {
        int others = in++;
        assert(others == 0); // HERE
        total++;
        in--;
    }
    return 0;
}

int main(void) {
    pthread_t a, b;
    pthread_create(&a, 0, worker, 0);
    pthread_create(&b, 0, worker, 0);
    pthread_join(a, 0);
    pthread_join(b, 0);
    return 0;
}
