// Every line is reached but those that say so.
#include <pthread.h>

int x, y;
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;

static void never(void) {
    x = 3; // missed
} // missed

static void *left(void *p) {
    x = 1;
    if (y == 0)
        x = 2;
    return p;
}

static void *right(void *p) {
    if (x == 2)
        y = 1;
    pthread_mutex_lock(&m);
    if (y == 7)
        never(); // missed
    pthread_mutex_unlock(&m);
    return p;
}

int main(void) {
    pthread_t a, b;
    pthread_create(&a, 0, left, 0);
    pthread_create(&b, 0, right, 0);
    pthread_join(a, 0);
    pthread_join(b, 0);
    return 0;
}
