/* N threads that are alike count under a lock; how many is in a global that nobody writes. */
#include "common.h"

static int threads = N;
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static int count;
static atomic_int seen;

static void *run(void *p) {
    int before = seen;
    pthread_mutex_lock(&m);
    count += before >= 0;
    pthread_mutex_unlock(&m);
    seen = before + 1;
    return p;
}

int main(void) {
    pthread_t t[N];
    for (int i = 0; i < threads; i++)
        start(&t[i], run, 0);
    for (int i = 0; i < threads; i++)
        pthread_join(t[i], NULL);
    assert(count == N);
    return 0;
}
