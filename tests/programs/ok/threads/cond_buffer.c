// expect: verified
// also: -m32
// A buffer of one place between a producer and two consumers.
#include <assert.h>
#include <pthread.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t full, empty;
static int count, item, taken;

static void *consume(void *p) {
    pthread_mutex_lock(&m);
    while (count == 0)
        pthread_cond_wait(&full, &m);
    count--;
    taken += item;
    pthread_cond_signal(&empty);
    pthread_mutex_unlock(&m);
    return p;
}

int main(void) {
    pthread_t t, u;
    pthread_cond_init(&full, 0);
    pthread_cond_init(&empty, 0);
    pthread_create(&t, 0, consume, 0);
    pthread_create(&u, 0, consume, 0);
    for (int i = 1; i <= 2; i++) {
        pthread_mutex_lock(&m);
        while (count == 1)
            pthread_cond_wait(&empty, &m);
        item = i;
        count++;
        pthread_cond_signal(&full);
        pthread_mutex_unlock(&m);
    }
    pthread_join(t, 0);
    pthread_join(u, 0);
    assert(taken == 3 && count == 0);
    return 0;
}
