// A fault that is found at once, at the end of a run that takes seconds to be told again.
#include <pthread.h>
#include <stddef.h>

static int shared;

static void *run(void *unused) {
    (void)unused;
    volatile unsigned sum = 0;
    for (unsigned i = 0; i < 3000000; i++)
        sum += i;
    shared = (int)sum;
    return NULL;
}

int main(void) {
    pthread_t threads[2];
    for (int i = 0; i < 2; i++)
        pthread_create(&threads[i], NULL, run, NULL);
    for (int i = 0; i < 2; i++)
        pthread_join(threads[i], NULL);
    return 0;
}
