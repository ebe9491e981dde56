// expect: violation deadlock
#include <pthread.h>

enum { SEATS = 3 };
static pthread_mutex_t fork_[SEATS];

static void *eat(void *p) {
    int left = *(int *)p, right = (left + 1) % SEATS;
    pthread_mutex_lock(&fork_[left]);
    pthread_mutex_lock(&fork_[right]);
    pthread_mutex_unlock(&fork_[right]);
    pthread_mutex_unlock(&fork_[left]);
    return 0;
}

int main(void) {
    pthread_t t[SEATS];
    int seat[SEATS];
    for (int i = 0; i < SEATS; i++)
        pthread_mutex_init(&fork_[i], 0);
    for (int i = 0; i < SEATS; i++) {
        seat[i] = i;
        pthread_create(&t[i], 0, eat, &seat[i]);
    }
    for (int i = 0; i < SEATS; i++)
        pthread_join(t[i], 0);
    return 0;
}
