// expect: verified
// All locks lie in one array, which is now and then as it was at first: whoever looks at one of
// them must not take that for the rest of it.
#include <pthread.h>

enum { N = 4, ROUNDS = 2 };
static pthread_mutex_t fork_of[N];

static void *philosopher(void *p) {
    int i = (int)(long)p, next = (i + 1) % N;
    int a = i < next ? i : next, b = i < next ? next : i;
    for (int r = 0; r < ROUNDS; r++) {
        pthread_mutex_lock(&fork_of[a]);
        pthread_mutex_lock(&fork_of[b]);
        pthread_mutex_unlock(&fork_of[b]);
        pthread_mutex_unlock(&fork_of[a]);
    }
    return 0;
}

int main(void) {
    pthread_t t[N];
    for (int i = 0; i < N; i++)
        pthread_mutex_init(&fork_of[i], 0);
    for (int i = 0; i < N; i++)
        pthread_create(&t[i], 0, philosopher, (void *)(long)i);
    for (int i = 0; i < N; i++)
        pthread_join(t[i], 0);
    return 0;
}
