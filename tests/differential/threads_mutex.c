/* Two threads that count under a mutex: every order gives the same end. */
#include <pthread.h>
#include <stdio.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int count;

static void *work(void *arg) {
    for (int i = 0; i < 2; i++) {
        pthread_mutex_lock(&lock);
        count += *(int *)arg;
        pthread_mutex_unlock(&lock);
    }
    return NULL;
}

int main(void) {
    pthread_t a, b;
    int one = 1, ten = 10;
    pthread_create(&a, NULL, work, &one);
    pthread_create(&b, NULL, work, &ten);
    pthread_join(a, NULL);
    pthread_join(b, NULL);
    printf("%d\n", count);
    return count;
}
