// threads: 0
// Who comes first ends with the lock, and a thread of that number would have it.
#include <pthread.h>
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static void *take(void *unused) {
    if (pthread_mutex_trylock(&m))
        return unused;
    return unused;
}
static void *give(void *unused) {
    pthread_mutex_unlock(&m);
    return unused;
}
int main(void) {
    pthread_t t[2], u;
    for (int i = 0; i < 2; i++)
        pthread_create(&t[i], 0, take, 0);
    for (int i = 0; i < 2; i++)
        pthread_join(t[i], 0);
    pthread_create(&u, 0, give, 0);
    pthread_join(u, 0);
}
