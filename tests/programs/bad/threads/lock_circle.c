// expect: violation
// Three threads lock around a circle.
#include <pthread.h>
static pthread_mutex_t m[3] = {PTHREAD_MUTEX_INITIALIZER, PTHREAD_MUTEX_INITIALIZER,
                               PTHREAD_MUTEX_INITIALIZER};
static void *w(void *p) {
    int i = *(int *)p;
    pthread_mutex_lock(&m[i]);
    pthread_mutex_lock(&m[(i + 1) % 3]);
    pthread_mutex_unlock(&m[(i + 1) % 3]);
    pthread_mutex_unlock(&m[i]);
    return 0;
}
int main(void) {
    int id[3] = {0, 1, 2};
    pthread_t t[3];
    for (int i = 0; i < 3; i++)
        pthread_create(&t[i], 0, w, &id[i]);
    for (int i = 0; i < 3; i++)
        pthread_join(t[i], 0);
    return 0;
}
