// threads: 3
// Who has the lock is renamed with the thread.
#include <assert.h>
#include <pthread.h>
int x, busy;
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static void *add(void *unused) {
    for (int i = 0; i < 2; i++) {
        pthread_mutex_lock(&m);
        busy++;
        x++;
        busy--;
        pthread_mutex_unlock(&m);
    }
    return unused;
}
int main(void) {
    pthread_t t[3];
    for (int i = 0; i < 3; i++)
        pthread_create(&t[i], 0, add, 0);
    for (int i = 0; i < 3; i++)
        pthread_join(t[i], 0);
    assert(x == 6 && !busy);
    pthread_mutex_destroy(&m);
}
