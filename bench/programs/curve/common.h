/* For all families: threads that are started and joined. */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdint.h>
#include <stdlib.h>

static inline void start(pthread_t *t, void *(*run)(void *), intptr_t argument) {
    pthread_create(t, NULL, run, (void *)argument);
}
static inline void join(pthread_t *t, int count) {
    for (int i = 0; i < count; i++)
        pthread_join(t[i], NULL);
}
