/* A bounded queue with a mutex and two condition variables, one producer and two consumers. Heddle
 * verifies it: every item arrives exactly once, nobody waits for ever, and there is no race. */
#include <assert.h>
#include <pthread.h>

enum { ROOM = 1, ITEMS = 2 };

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t filled = PTHREAD_COND_INITIALIZER, emptied = PTHREAD_COND_INITIALIZER;
static int slot[ROOM], used, sum;

static void *consumer(void *arg) {
    pthread_mutex_lock(&lock);
    while (used == 0)
        pthread_cond_wait(&filled, &lock);
    sum += slot[--used];
    pthread_cond_signal(&emptied);
    pthread_mutex_unlock(&lock);
    return arg;
}

static void *producer(void *arg) {
    for (int i = 1; i <= ITEMS; i++) {
        pthread_mutex_lock(&lock);
        while (used == ROOM)
            pthread_cond_wait(&emptied, &lock);
        slot[used++] = i;
        pthread_cond_signal(&filled);
        pthread_mutex_unlock(&lock);
    }
    return arg;
}

int main(void) {
    pthread_t p, a, b;
    pthread_create(&a, NULL, consumer, NULL);
    pthread_create(&b, NULL, consumer, NULL);
    pthread_create(&p, NULL, producer, NULL);
    pthread_join(p, NULL);
    pthread_join(a, NULL);
    pthread_join(b, NULL);
    assert(sum == 3);
    return 0;
}
