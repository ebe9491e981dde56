// More orders than anybody can explore, and more to guess than there are numbers.
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>

enum { THREADS = 6, ROUNDS = 2000, CELLS = 8 };

static atomic_int cells[CELLS];

static void *run(void *at) {
    for (int k = 0; k < ROUNDS; k++)
        atomic_fetch_add((atomic_int *)at + k % 2, 1);
    return NULL;
}

int main(void) {
    pthread_t threads[THREADS];
    for (int i = 0; i < THREADS; i++)
        pthread_create(&threads[i], NULL, run, &cells[i]);
    for (int i = 0; i < THREADS; i++)
        pthread_join(threads[i], NULL);
    return 0;
}
