// Threads that are alike and never end: what follows their ends is never reached.
#include <pthread.h>

int x;
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
pthread_cond_t c = PTHREAD_COND_INITIALIZER;

static void *wait(void *p) {
    pthread_mutex_lock(&m);
    x++;
    while (x)
        pthread_cond_wait(&c, &m);
    return p; // missed
}

int main(void) {
    pthread_t a, b;
    pthread_create(&a, 0, wait, 0);
    pthread_create(&b, 0, wait, 0);
    pthread_join(a, 0);
    pthread_join(b, 0); // missed
    x = 7;              // missed
    return 0;           // missed
}
