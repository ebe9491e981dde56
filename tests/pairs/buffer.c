// Two producers, one consumer, room for one: which item is taken first.
// outcomes: 1 2 of 0..4
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>
static int item, first;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t changed = PTHREAD_COND_INITIALIZER;
static void *produce(void *p) {
    pthread_mutex_lock(&lock);
    while (item)
        pthread_cond_wait(&changed, &lock);
    item = (int)(long)p;
    pthread_cond_broadcast(&changed);
    pthread_mutex_unlock(&lock);
    return 0;
}
static void *consume(void *p) {
    for (int i = 0; i < 2; i++) {
        pthread_mutex_lock(&lock);
        while (!item)
            pthread_cond_wait(&changed, &lock);
        if (!first)
            first = item;
        item = 0;
        pthread_cond_broadcast(&changed);
        pthread_mutex_unlock(&lock);
    }
    return p;
}
static int outcome(void) {
    pthread_t t[3];
    pthread_create(&t[0], 0, produce, (void *)1);
    pthread_create(&t[1], 0, produce, (void *)2);
    pthread_create(&t[2], 0, consume, 0);
    for (int i = 0; i < 3; i++)
        pthread_join(t[i], 0);
    return first;
}
int main(int argc, char **argv) {
    assert(outcome() != (argc > 1 ? atoi(argv[1]) : -1));
    return 0;
}
