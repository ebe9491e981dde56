// Threads that only wait for each other, in loops long enough to look for endless waiting at each state.
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>

enum { THREADS = 5 };

static atomic_int flags[40];

static void *wait(void *own) {
    int *number = own;
    for (;;) {
        int sum = 0;
        for (int i = 0; i < 40; i++)
            sum += atomic_load(&flags[i]);
        if (sum == *number + 1000)
            return NULL;
    }
}

int main(void) {
    static int numbers[THREADS];
    pthread_t threads[THREADS];
    for (int i = 0; i < THREADS; i++) {
        numbers[i] = i;
        pthread_create(&threads[i], NULL, wait, &numbers[i]);
    }
    for (int i = 0; i < THREADS; i++)
        pthread_join(threads[i], NULL);
    return 0;
}
