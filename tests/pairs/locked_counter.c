// The same under a lock.
// outcomes: 4 of 0..6
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>
static int count;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static void *add(void *p) {
    for (int i = 0; i < 2; i++) {
        pthread_mutex_lock(&lock);
        count++;
        pthread_mutex_unlock(&lock);
    }
    return p;
}
static int outcome(void) {
    pthread_t t[2];
    for (int i = 0; i < 2; i++)
        pthread_create(&t[i], 0, add, 0);
    for (int i = 0; i < 2; i++)
        pthread_join(t[i], 0);
    return count;
}
int main(int argc, char **argv) {
    assert(outcome() != (argc > 1 ? atoi(argv[1]) : -1));
    return 0;
}
