/* Three philosophers, three forks. Everybody takes the left fork first: they can all end up waiting
 * for the right one. */
#include <pthread.h>

enum { SEATS = 3 };

static pthread_mutex_t fork_at[SEATS] = {
    PTHREAD_MUTEX_INITIALIZER, PTHREAD_MUTEX_INITIALIZER, PTHREAD_MUTEX_INITIALIZER};
static int seat[SEATS] = {0, 1, 2};

static void *philosopher(void *arg) {
    int left = *(int *)arg, right = (left + 1) % SEATS;
    pthread_mutex_lock(&fork_at[left]);
    pthread_mutex_lock(&fork_at[right]);
    /* eats */
    pthread_mutex_unlock(&fork_at[right]);
    pthread_mutex_unlock(&fork_at[left]);
    return NULL;
}

int main(void) {
    pthread_t thread[SEATS];
    for (int i = 0; i < SEATS; i++)
        pthread_create(&thread[i], NULL, philosopher, &seat[i]);
    for (int i = 0; i < SEATS; i++)
        pthread_join(thread[i], NULL);
    return 0;
}
