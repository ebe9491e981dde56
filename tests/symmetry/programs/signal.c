// threads: 3
// pthread_cond_signal chooses who goes on; with one signal too few somebody waits for ever.
#include <pthread.h>
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
pthread_cond_t c = PTHREAD_COND_INITIALIZER;
int waiting, passed;
static void *meet(void *unused) {
    pthread_mutex_lock(&m);
    if (++waiting < 3)
        pthread_cond_wait(&c, &m);
    if (++passed < 2)
        pthread_cond_signal(&c);
    pthread_mutex_unlock(&m);
    return unused;
}
int main(void) {
    pthread_t t[3];
    for (int i = 0; i < 3; i++)
        pthread_create(&t[i], 0, meet, 0);
    for (int i = 0; i < 3; i++)
        pthread_join(t[i], 0);
}
