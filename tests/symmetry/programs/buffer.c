// threads: 4
// Two producers and two consumers: each interchangeable with its like.
#include <assert.h>
#include <pthread.h>
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
pthread_cond_t c = PTHREAD_COND_INITIALIZER;
int full, made, taken;
static void *produce(void *unused) {
    pthread_mutex_lock(&m);
    while (full)
        pthread_cond_wait(&c, &m);
    full = 1;
    made++;
    pthread_cond_broadcast(&c);
    pthread_mutex_unlock(&m);
    return unused;
}
static void *consume(void *unused) {
    pthread_mutex_lock(&m);
    while (!full)
        pthread_cond_wait(&c, &m);
    full = 0;
    taken++;
    pthread_cond_broadcast(&c);
    pthread_mutex_unlock(&m);
    return unused;
}
int main(void) {
    pthread_t t[4];
    for (int i = 0; i < 4; i++)
        pthread_create(&t[i], 0, i % 2 ? produce : consume, 0);
    for (int i = 0; i < 4; i++)
        pthread_join(t[i], 0);
    assert(made == taken);
}
