// expect: verified
/* Loops that wait for another thread, who always comes: by reading, by exchanging, by trying a lock. */
#include <pthread.h>
#include <stdatomic.h>

static atomic_int ready, taken;
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;

static void *setter(void *unused) {
    pthread_mutex_lock(&m);
    atomic_store(&ready, 1);
    pthread_mutex_unlock(&m);
    return unused;
}

static void *taker(void *unused) {
    while (!atomic_load(&ready))
        ;
    while (atomic_exchange(&taken, 1))
        ;
    atomic_store(&taken, 0);
    while (pthread_mutex_trylock(&m))
        ;
    pthread_mutex_unlock(&m);
    return unused;
}

int main(void) {
    pthread_t t[3];
    pthread_create(&t[0], NULL, taker, NULL);
    pthread_create(&t[1], NULL, taker, NULL);
    pthread_create(&t[2], NULL, setter, NULL);
    for (int i = 0; i < 3; i++)
        pthread_join(t[i], NULL);
    return 0;
}
