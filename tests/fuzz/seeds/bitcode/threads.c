#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

static int counter;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static void *work(void *argument) {
    int *times = argument;
    for (int i = 0; i < *times; i++) {
        pthread_mutex_lock(&lock);
        counter++;
        pthread_mutex_unlock(&lock);
    }
    free(times);
    return NULL;
}

int main(void) {
    pthread_t threads[2];
    for (int i = 0; i < 2; i++) {
        int *times = malloc(sizeof *times);
        *times = i + 1;
        pthread_create(&threads[i], NULL, work, times);
    }
    for (int i = 0; i < 2; i++)
        pthread_join(threads[i], NULL);
    assert(counter == 3);
    return 0;
}
