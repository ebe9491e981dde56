// threads: 0
// The program reads, from the mutex, who has it.
#include <assert.h>
#include <pthread.h>
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
int owner, order, last;
static void *take(void *unused) {
    pthread_mutex_lock(&m);
    if (++order == 2)
        last = *(int *)&m;
    if (order == 1)
        owner = *(int *)&m;
    pthread_mutex_unlock(&m);
    return unused;
}
int main(void) {
    pthread_t t[3];
    for (int i = 0; i < 3; i++)
        pthread_create(&t[i], 0, take, 0);
    for (int i = 0; i < 3; i++)
        pthread_join(t[i], 0);
    assert(owner < last || owner != 4);
}
