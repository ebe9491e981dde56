// expect: inconclusive loops
// args: --loop-bound=2
// A thread is left in its loop with the lock in its hands: who waits for it is not in a deadlock.
#include <pthread.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static int rounds = 5, done;

static void *worker(void *unused) {
    (void)unused;
    pthread_mutex_lock(&m);
    for (int i = 0; i < rounds; i++)
        done++;
    pthread_mutex_unlock(&m);
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
