// expect: verified
// Forks in order: nobody starves the table.
#include <assert.h>
#include <pthread.h>

enum { SEATS = 3 };
static pthread_mutex_t fork_[SEATS];
static int using_[SEATS];

static void *eat(void *p) {
    int left = *(int *)p, right = (left + 1) % SEATS;
    int first = left < right ? left : right, second = left + right - first;
    pthread_mutex_lock(&fork_[first]);
    pthread_mutex_lock(&fork_[second]);
    assert(++using_[first] == 1 && ++using_[second] == 1);
    using_[first]--;
    using_[second]--;
    pthread_mutex_unlock(&fork_[second]);
    pthread_mutex_unlock(&fork_[first]);
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
