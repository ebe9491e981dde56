// expect: violation data-race line HERE
// Double-checked locking of a plain pointer: the first look races with the store.
#include <pthread.h>
#include <stdlib.h>
static int *shared;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int uses[2];
static int *get(void) {
    int *p = shared;
    if (!p) {
        pthread_mutex_lock(&lock);
        p = shared;
        if (!p) {
            p = malloc(sizeof *p);
            *p = 7;
            shared = p; // HERE
        }
        pthread_mutex_unlock(&lock);
    }
    return p;
}
static void *one(void *unused) {
    uses[0] = *get();
    return unused;
}
static void *two(void *unused) {
    uses[1] = *get();
    return unused;
}
int main(void) {
    pthread_t t[2];
    pthread_create(&t[0], 0, one, 0);
    pthread_create(&t[1], 0, two, 0);
    pthread_join(t[0], 0);
    pthread_join(t[1], 0);
    return 0;
}
